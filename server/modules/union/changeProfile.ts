import { sql } from 'kysely'
import { Fault, fieldFault, messageOf } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/defineModule.ts'
import { assertOwnPicture } from '#server/engine/files/assertOwnPicture.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { platform } from './notifyUnion.ts'
import type { ProfileSpec } from './ProfileSpec.ts'
import { readProfile } from './readProfile.ts'

/**
 * Changes the profile of the caller's institution.
 * @throws Fault STALE when somebody else has changed it since; DICTIONARY_VALUE and INVALID at their fields
 */
export async function changeProfile(context: RequestContext, spec: ProfileSpec, sent: Row): Promise<void> {
  const { tx } = context
  const before = await readProfile(context, spec)
  if (sent.name && sent.name !== before.name)
    throw fieldFault('FIELD_READ_ONLY', 'name', localized('名称不能修改'))
  if (sent.version !== undefined && sent.version !== null && sent.version !== before.version) {
    throw new Fault('STALE')
  }
  await assertChoices(context, spec, sent)
  if (sent.logoUrl !== before.logoUrl) {
    await assertOwnPicture(tx, sent.logoUrl, { field: 'logoUrl', message: localized('请上传标志图片') })
  }
  await store(context, spec, { changes: columnsOf(spec, sent), before })
}

/**
 * Changes go into the record that the platform reviews, which they make a draft; the first call makes it, though it
 * changes nothing.
 */
async function store(
  { tx, caller, now }: RequestContext,
  { table }: ProfileSpec,
  { changes, before }: { changes: Row; before: Row },
): Promise<void> {
  const { tenantId, userName } = caller
  const shared = { ...changes, name: before.name, review_status: '0' }
  if (before.version === 0) {
    const created = { tenant_id: tenantId, member_id: tenantId, reviewer_id: platform }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto(table)
      .values({ ...shared, ...created, create_by: userName, create_by_id: caller.userId })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw new Fault('STALE')
    return
  }
  if (Object.keys(changes).length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...shared, update_by: userName, update_time: now, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', before.version as number)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Fault('STALE')
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
