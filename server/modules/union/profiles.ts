import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertOwnPicture } from '#server/engine/files/assertOwnPicture.ts'
import { unknownChoice } from '#server/engine/write/unknownChoice.ts'
import { platform } from './notifyUnion.ts'
import { company, type ProfileSpec, school } from './ProfileSpec.ts'

/** Values of a school's tags: 211 project, 985 project, double first-class. */
const TAGS = [1, 2, 3]

/** What the own school or company tells of itself; the same record as its information in a union. */
export default defineModule({
  routes: [...profileRoutes('school', '学校资料', school), ...profileRoutes('company', '企业资料', company)],
})

function profileRoutes(kind: string, title: string, spec: ProfileSpec): ModuleRoute[] {
  const path = `/system/${kind}/profile`
  return [
    {
      method: 'GET',
      path,
      access: { session: 'everybody reads what the own institution tells the public' },
      summary: `Profile of the own ${kind}`,
      run: async context => ({ data: await readProfile(context, spec) }),
    },
    {
      method: 'PUT',
      path,
      access: { permissions: [`system:${kind}:edit`] },
      title,
      summary: `Changes the profile of the own ${kind}`,
      body: profileBody(spec),
      async run(context, { body }) {
        await changeProfile(context, spec, body)
        return {}
      },
    },
  ]
}

/** Returns the JSON Schema of a changed profile. What is absent stays as it is; null and "" clear it. */
function profileBody({ choices, hasTags }: ProfileSpec): Record<string, unknown> {
  const selects = choices.map(({ property, title }) => [
    property,
    { type: ['string', 'null'], title, maxLength: 20 },
  ])
  const tags = {
    type: ['array', 'null'],
    title: localized('学校标签'),
    items: { type: 'integer', enum: TAGS },
    uniqueItems: true,
    maxItems: TAGS.length,
  }
  return {
    type: 'object',
    properties: {
      // An echo of the answer: who sends another name than the institution's is refused.
      name: { type: ['string', 'null'], title: localized('名称'), maxLength: 50 },
      logoUrl: { type: ['string', 'null'], title: localized('标志'), maxLength: 500 },
      desp: { type: ['string', 'null'], title: localized('简介'), maxLength: 1000 },
      version: { type: ['integer', 'null'], title: localized('版本') },
      ...Object.fromEntries(selects),
      ...(hasTags ? { tags } : {}),
    },
  }
}

/**
 * Changes the profile of the caller's institution.
 * @throws Fault STALE when somebody else has changed it since; DICTIONARY_VALUE and INVALID at their fields
 */
async function changeProfile(context: RequestContext, spec: ProfileSpec, sent: Row): Promise<void> {
  const { services, tx } = context
  const before = await readProfile(context, spec)
  if (sent.name && sent.name !== before.name)
    throw fieldFault('FIELD_READ_ONLY', 'name', localized('名称不能修改'))
  if (sent.version !== undefined && sent.version !== null && sent.version !== before.version) {
    throw new Fault('STALE')
  }
  await assertChoices(context, spec, sent)
  if (sent.logoUrl !== before.logoUrl) {
    const { files } = services.institution
    const fault = { field: 'logoUrl', message: localized('请上传标志图片') }
    await assertOwnPicture({ tx, files }, sent.logoUrl, fault)
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
      throw fieldFault('DICTIONARY_VALUE', property, unknownChoice(entries))
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

/**
 * The profile of the caller's institution, empty but for its name until somebody completes it.
 * @throws Fault STATE when it is an institution of another kind
 */
async function readProfile({ tx, caller }: RequestContext, spec: ProfileSpec): Promise<Row> {
  const { tenantId } = caller
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select(['name', 'tenant_type'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (tenant?.tenant_type !== spec.tenantType) throw new Fault('STATE', { message: spec.refusal })
  const { rows } = await sql<Row>`
    select * from ${sql.table(spec.table)} where tenant_id = ${tenantId}`.execute(tx)
  return present(spec, tenant.name, rows[0] ?? {})
}

function present({ choices, hasTags }: ProfileSpec, name: string, stored: Row): Row {
  const chosen = choices.map(({ property, column }) => [property, stored[column] ?? null])
  return {
    name,
    logoUrl: stored.logo_url ?? null,
    desp: stored.desp ?? null,
    ...Object.fromEntries(chosen),
    ...(hasTags ? { tags: stored.tags ?? [] } : {}),
    version: stored.version ?? 0,
  }
}
