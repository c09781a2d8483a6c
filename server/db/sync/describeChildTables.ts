import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnSpec } from './columnSpec.ts'
import { columnConstraintName } from './constraintName.ts'
import { describeReferences } from './describeReferences.ts'
import { keyColumn } from './keyColumn.ts'
import { plainIndex } from './plainIndex.ts'
import { policiesFor } from './policies.ts'
import { audienceColumn, column, ownerColumn, positionColumn, tenantColumn } from './systemColumns.ts'
import type { ColumnSpec, ForeignKeySpec, IndexSpec, TableSpec } from './TableSpec.ts'

/**
 * The tables of a resource's child rows. A row is (tenant_id, id), belongs to `owner_id`, stands at
 * `position`, and goes with its record. Rows of a shared resource carry its audience.
 */
export function describeChildTables(
  resource: ResourceModel,
  byTable: Map<string, ResourceModel>,
): TableSpec[] {
  return resource.fields.flatMap(field =>
    field.type === 'rows' && field.table
      ? [describeChildTable(resource, { ...field, table: field.table }, byTable)]
      : [],
  )
}

function describeChildTable(
  resource: ResourceModel,
  field: FieldModel & { table: string },
  byTable: Map<string, ResourceModel>,
): TableSpec {
  const { tenancy } = resource
  const tenant = tenancy.kind === 'platform' ? [] : [tenantColumn]
  return {
    name: field.table,
    columns: childColumns(resource, field),
    primaryKey: [...tenant, 'id'],
    indexes: [ownerIndex(field.table, tenant)],
    foreignKeys: [
      ownerReference(resource, field.table),
      ...describeReferences({ table: field.table, tenancy: tenancy.kind, fields: field.fields }, byTable),
    ],
    policies: policiesFor(tenancy.kind),
    access: resource.appendOnly ? 'append-only' : 'read-write',
  }
}

function childColumns(resource: ResourceModel, field: FieldModel): ColumnSpec[] {
  const system = [
    ...(resource.tenancy.kind === 'platform' ? [] : [column(tenantColumn, 'bigint', { notNull: true })]),
    column('id', 'bigint', { notNull: true, identity: true }),
    column(ownerColumn, keyColumn(resource).type, { notNull: true }),
    column(positionColumn, 'integer', { notNull: true }),
    ...(resource.tenancy.kind === 'shared'
      ? [column(audienceColumn, 'bigint', { notNull: true, fill: '0' })]
      : []),
  ]
  const names = new Set(system.map(spec => spec.name))
  const own = field.fields.filter(child => child.column && !names.has(child.column.name)).map(columnSpec)
  return [...system, ...own]
}

function ownerIndex(table: string, tenant: string[]): IndexSpec {
  const columns = [...tenant, ownerColumn, positionColumn]
  const name = columnConstraintName(table, [ownerColumn], 'index')
  return { ...plainIndex(columns), name }
}

function ownerReference(resource: ResourceModel, table: string): ForeignKeySpec {
  const { kind } = resource.tenancy
  const tenant = kind === 'platform' ? [] : [tenantColumn]
  const audience = kind === 'shared' ? [audienceColumn] : []
  return {
    name: columnConstraintName(table, [ownerColumn], 'reference'),
    columns: [...tenant, ownerColumn, ...audience],
    target: resource.table,
    targetColumns: [...tenant, keyColumn(resource).name, ...audience],
    onDelete: 'cascade',
    cleared: null,
    onUpdate: kind === 'shared' ? 'cascade' : 'no action',
  }
}
