import { type SqlBool, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import type { OperationContext } from '../OperationContext.ts'
import { type Condition, isOneOf } from '../query/condition.ts'
import { ownTenant } from '../query/tenantCondition.ts'
import { inUse } from './constraintFault.ts'
import { type IncomingReference, referencesTo } from './referencesTo.ts'

/**
 * Refuses to remove records that others refer to and hold on to. Foreign keys do the same for most; they know
 * nothing of the trash, nor of references by another property than the key.
 * @throws IN_USE naming what refers to them
 */
export async function assertUnused(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Promise<void> {
  for (const incoming of referencesTo(context.app, resource)) {
    if (incoming.field.reference?.onDelete !== 'restrict') continue
    const values = records.map(record => record[incoming.field.reference?.key ?? resource.key])
    const used = values.filter(value => value !== null && value !== undefined)
    if (used.length > 0 && (await isReferred(context, resource, incoming, used))) {
      throw inUse(context, resource, incoming.table)
    }
  }
}

async function isReferred(
  context: OperationContext,
  resource: ResourceModel,
  incoming: IncomingReference,
  values: unknown[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(incoming.table)} t
    where ${whoRefers(context, incoming, values)} ${remaining(resource, incoming, values)} limit 1`.execute(
    context.tx,
  )
  return rows.length > 0
}

function whoRefers(
  context: OperationContext,
  { owner, field }: IncomingReference,
  values: unknown[],
): Condition {
  if (field.type === 'links') {
    const link = linkTable(context, owner, field)
    return sql<SqlBool>`${linksOfTenant(context, link, 't')} and ${isOneOf(sql.ref(`t.${link.target}`), values)}`
  }
  return sql<SqlBool>`${ownTenant(context, owner, 't')} and ${isReferenceTo(field, values)}`
}

/** Several references of one record stand in a JSON array. */
function isReferenceTo({ column, type }: FieldModel, values: unknown[]): Condition {
  const name = sql.ref(`t.${column?.name}`)
  if (type !== 'json') return isOneOf(name, values)
  return sql<SqlBool>`(${sql.join(
    values.map(value => sql`${name} @> ${JSON.stringify([value])}::jsonb`),
    sql` or `,
  )})`
}

/** Records that are removed together do not hold each other; what lies in the trash holds only what is removed for good. */
function remaining(
  resource: ResourceModel,
  { owner, field, table }: IncomingReference,
  values: unknown[],
): Condition {
  if (table !== owner.table) return sql<SqlBool>``
  const live = owner.trash && resource.trash ? sql<SqlBool>`and t.deleted_at is null` : sql<SqlBool>``
  const isSelf = owner.page === resource.page && field.reference?.key === resource.key
  const key = owner.fields.find(candidate => candidate.name === owner.key)?.column?.name
  if (!isSelf || key === undefined) return live
  return sql<SqlBool>`${live} and not ${isOneOf(sql.ref(`t.${key}`), values)}`
}
