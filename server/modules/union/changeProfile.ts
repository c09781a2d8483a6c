import { sql } from 'kysely'
import { Fault, fieldFault, messageOf } from '#model/errors.ts'
import type { Row } from '#server/engine/defineModule.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { keepFiles } from '#server/engine/files/keepFiles.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { ProfileSpec } from './ProfileSpec.ts'
import { readProfile } from './readProfile.ts'

/**
 * Changes the profile of the caller's institution.
 * @throws Fault STALE when somebody else has changed it since; DICTIONARY_VALUE and INVALID at their fields
 */
export async function changeProfile(context: RequestContext, spec: ProfileSpec, sent: Row): Promise<void> {
  const { tx, caller } = context
  const before = await readProfile(context, spec)
  if (sent.name && sent.name !== before.name) throw fieldFault('FIELD_READ_ONLY', 'name', '名称不能修改')
  if (sent.version !== undefined && sent.version !== null && sent.version !== before.version) {
    throw new Fault('STALE')
  }
  await assertChoices(context, spec, sent)
  assertOwnPicture(sent.logoUrl)
  const changes = columnsOf(spec, sent)
  // Stored rows are written by name and value; which columns there are is known from the specification alone.
  const names = Object.keys(changes)
  const columns = sql.join(names.map(name => sql.ref(name)))
  const values = sql.join(Object.values(changes).map(value => sql`${value}`))
  const updates = sql.join(names.map(name => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  if (names.length === 0) return
  const { rows } = await sql`
    insert into ${sql.table(spec.table)} as p (tenant_id, create_by, ${columns})
    values (${caller.tenantId}, ${caller.userName}, ${values})
    on conflict (tenant_id) do update
    set ${updates}, update_by = ${caller.userName}, update_time = now(), version = p.version + 1
    where p.version = ${before.version}
    returning version`.execute(tx)
  if (rows.length === 0) throw new Fault('STALE')
  await keepFiles(tx, namesIn(sent.logoUrl))
}

async function assertChoices({ services }: RequestContext, spec: ProfileSpec, sent: Row): Promise<void> {
  for (const { property, dictionary } of spec.choices) {
    const value = sent[property]
    if (value === undefined || value === null || value === '') continue
    const entries = await services.dictionaries.entries(dictionary)
    if (!entries.some(entry => entry.dictValue === value)) {
      throw fieldFault('DICTIONARY_VALUE', property, messageOf('DICTIONARY_VALUE'))
    }
  }
}

/** A logo is a picture that was uploaded here: others would be fetched from strangers by everybody who sees it. */
function assertOwnPicture(address: unknown): void {
  if (address === undefined || address === null || address === '') return
  if (namesIn(address).length === 1 && /^\/[^/\\]/.test(String(address))) return
  throw fieldFault('INVALID', 'logoUrl', '请上传标志图片')
}

function columnsOf({ choices, hasTags }: ProfileSpec, sent: Row): Row {
  const given: [column: string, property: string][] = [
    ['logo_url', 'logoUrl'],
    ['desp', 'desp'],
    ...choices.map(({ column, property }): [string, string] => [column, property]),
  ]
  const changes = given.filter(([, property]) => sent[property] !== undefined)
  const texts = changes.map(([column, property]) => [column, sent[property] || null])
  const tags = hasTags && sent.tags !== undefined ? { tags: JSON.stringify(sent.tags ?? []) } : {}
  return { ...Object.fromEntries(texts), ...tags }
}
