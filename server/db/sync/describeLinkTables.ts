import type { FieldModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { columnConstraintName } from './constraintName.ts'
import { plainIndex } from './describeIndexes.ts'
import { keyColumn } from './keyColumn.ts'
import { policiesFor } from './policies.ts'
import { column, tenantColumn } from './systemColumns.ts'
import type { ForeignKeySpec, TableSpec } from './TableSpec.ts'

/** The columns of a link table: the key of the record that has the property, and that of the linked one. */
interface LinkColumns {
  owner: string
  target: string
}

/**
 * The columns of the link table of an n:m reference. They are called like the keys they hold (user_id,
 * role_id), so that either end names the same; where both keys have one name, after the tables.
 */
export function linkColumns(resource: ResourceModel, target: ResourceModel): LinkColumns {
  const [owner, linked] = [keyColumn(resource).name, keyColumn(target).name]
  if (owner !== linked) return { owner, target: linked }
  if (resource.table === target.table) return { owner, target: `linked_${linked}` }
  return { owner: `${resource.table}_${owner}`, target: `${target.table}_${linked}` }
}

/** The link tables of a resource's n:m references. */
export function describeLinkTables(
  resource: ResourceModel,
  byTable: Map<string, ResourceModel>,
): TableSpec[] {
  return resource.fields.flatMap(field => {
    const target = field.reference?.through ? byTable.get(field.reference.table) : undefined
    return target && field.reference ? [describeLinkTable(resource, field, target)] : []
  })
}

function describeLinkTable(resource: ResourceModel, field: FieldModel, target: ResourceModel): TableSpec {
  const reference = field.reference as ReferenceModel
  const name = reference.through as string
  const columns = linkColumns(resource, target)
  const ofTenants = resource.tenancy.kind !== 'platform' || target.tenancy.kind !== 'platform'
  const tenant = ofTenants ? [tenantColumn] : []
  const end = { table: name, column: columns.owner, resource, onDelete: 'cascade' as const }
  const otherEnd = { table: name, column: columns.target, resource: target, onDelete: onDelete(reference) }
  // What is linked may be another tenant's shared record: the server checks that it is visible.
  const otherReferences = target.tenancy.kind === 'shared' ? [] : [endReference(otherEnd)]
  return {
    name,
    page: null,
    columns: [
      ...tenant.map(tenantName => column(tenantName, 'bigint', { notNull: true })),
      column(columns.owner, keyColumn(resource).type, { notNull: true }),
      column(columns.target, keyColumn(target).type, { notNull: true }),
    ],
    primaryKey: [...tenant, columns.owner, columns.target],
    indexes: [
      {
        ...plainIndex([...tenant, columns.target]),
        name: columnConstraintName(name, [columns.target], 'index'),
      },
    ],
    exclusions: [],
    foreignKeys: [endReference(end), ...otherReferences],
    policies: policiesFor(ofTenants ? 'tenant' : 'platform'),
    access: 'read-write',
  }
}

/** A link whose end is gone means nothing: clearing the reference removes it. */
const onDelete = (reference: ReferenceModel): 'restrict' | 'cascade' =>
  reference.onDelete === 'restrict' ? 'restrict' : 'cascade'

function endReference(end: {
  table: string
  column: string
  resource: ResourceModel
  onDelete: 'restrict' | 'cascade'
}): ForeignKeySpec {
  const tenant = end.resource.tenancy.kind === 'platform' ? [] : [tenantColumn]
  return {
    name: columnConstraintName(end.table, [end.column], 'reference'),
    columns: [...tenant, end.column],
    target: end.resource.table,
    targetColumns: [...tenant, keyColumn(end.resource).name],
    onDelete: end.onDelete,
  }
}
