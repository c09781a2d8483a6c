import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnSpec } from './columnSpec.ts'
import { describeExclusions } from './describeExclusions.ts'
import { describeIndexes } from './describeIndexes.ts'
import { describeReferences } from './describeReferences.ts'
import { findColumns } from './findColumn.ts'
import { columnOf, keyColumn } from './keyColumn.ts'
import { audienceExpression, policiesFor } from './policies.ts'
import { rowCondition } from './rowCondition.ts'
import { audienceColumn, auditColumns, column, idColumn, tenantColumn } from './systemColumns.ts'
import type { ColumnSpec, TableSpec } from './TableSpec.ts'

/** The table of a resource's own records. */
export function describeTable(resource: ResourceModel, byTable: Map<string, ResourceModel>): TableSpec {
  const { table, tenancy } = resource
  const key = keyColumn(resource).name
  return {
    name: table,
    page: resource.page,
    columns: columnsOf(resource),
    primaryKey: tenancy.kind === 'platform' ? [key] : [tenantColumn, key],
    indexes: describeIndexes(resource),
    exclusions: describeExclusions(resource),
    foreignKeys: describeReferences({ table, tenancy: tenancy.kind, fields: resource.fields }, byTable),
    policies: policiesFor(tenancy.kind),
    access: resource.appendOnly ? 'append-only' : 'read-write',
    ...(resource.unstamped ? { unstamped: true } : {}),
  }
}

function columnsOf(resource: ResourceModel): ColumnSpec[] {
  const own = resource.fields.filter(isStored).map(field => fieldColumn(resource, field))
  const system = [
    ...tenantColumns(resource),
    ...auditColumns(resource),
    ...audience(resource),
    ...findColumns(resource),
  ]
  const systemNames = new Map(system.map(spec => [spec.name, spec]))
  const named = new Set(own.map(spec => spec.name))
  return [
    ...system.filter(spec => spec.name === tenantColumn),
    // Audit properties describe their columns for readers; how they are stored is decided here.
    ...own.map(spec => ({ ...spec, ...overridden(systemNames.get(spec.name)) })),
    ...system.filter(spec => spec.name !== tenantColumn && !named.has(spec.name)),
  ]
}

function overridden(spec: ColumnSpec | undefined): Partial<ColumnSpec> {
  return spec ? { notNull: spec.notNull, default: spec.default } : {}
}

const isStored = (field: FieldModel): boolean => field.column !== null

function fieldColumn(resource: ResourceModel, field: FieldModel): ColumnSpec {
  const spec = columnSpec(field)
  if (field.name !== resource.key) return spec
  return { ...spec, notNull: true, ...(/^(bigint|integer)$/.test(spec.type) ? idColumn(resource) : {}) }
}

function tenantColumns({ tenancy }: ResourceModel): ColumnSpec[] {
  return tenancy.kind === 'platform' ? [] : [column(tenantColumn, 'bigint', { notNull: true })]
}

function audience(resource: ResourceModel): ColumnSpec[] {
  const { tenancy } = resource
  if (tenancy.kind !== 'shared') return []
  const read = tenancy.read === null ? null : rowCondition(resource, tenancy.read)
  const to = tenancy.to === null ? null : `"${columnOf(resource, tenancy.to)}"`
  return [column(audienceColumn, 'bigint', { generated: audienceExpression(read, to) })]
}
