import {
  type Condition,
  compileCondition,
  environmentAt,
  isCollated,
  namesOf,
  type Operand,
} from '#model/expression/index.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnSpec } from './columnSpec.ts'
import { describeIndexes } from './describeIndexes.ts'
import { describeReferences } from './describeReferences.ts'
import { columnOf, keyColumn } from './keyColumn.ts'
import { audienceExpression, policiesFor } from './policies.ts'
import { quoteText } from './statements.ts'
import { audienceColumn, auditColumns, column, tenantColumn } from './systemColumns.ts'
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
    foreignKeys: describeReferences({ table, tenancy: tenancy.kind, fields: resource.fields }, byTable),
    policies: policiesFor(tenancy.kind),
    access: resource.appendOnly ? 'append-only' : 'read-write',
  }
}

function columnsOf(resource: ResourceModel): ColumnSpec[] {
  const own = resource.fields.filter(isStored).map(field => fieldColumn(resource, field))
  const system = [...tenantColumns(resource), ...auditColumns(resource.trash), ...audience(resource)]
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
  return { ...spec, notNull: true, identity: /^(bigint|integer)$/.test(spec.type) }
}

function tenantColumns({ tenancy }: ResourceModel): ColumnSpec[] {
  return tenancy.kind === 'platform' ? [] : [column(tenantColumn, 'bigint', { notNull: true })]
}

function audience(resource: ResourceModel): ColumnSpec[] {
  const { tenancy } = resource
  if (tenancy.kind !== 'shared') return []
  const read = tenancy.read === null ? null : readCondition(resource, tenancy.read)
  const to = tenancy.to === null ? null : `"${columnOf(resource, tenancy.to)}"`
  return [column(audienceColumn, 'bigint', { generated: audienceExpression(read, to) })]
}

/**
 * The SQL of a condition over a row's own columns, with its constants in it: what a computed column can
 * hold, so nothing that depends on who asks or when.
 * @throws Error when the condition reads more than the row
 */
function readCondition(resource: ResourceModel, source: string): string {
  const condition = compileCondition(source, environmentAt('audience', { record: namesOf(resource.fields) }))
  return conditionSql(condition, operand => operandSql(operand, resource, source))
}

type ToSql = (operand: Operand) => string

function conditionSql(condition: Condition, toSql: ToSql): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.items.map(item => conditionSql(item, toSql)).join(` ${condition.kind} `)})`
    case 'not':
      return `(not ${conditionSql(condition.item, toSql)})`
    case 'compare':
      return `(${toSql(condition.left)} ${condition.operator.replace('!=', '<>')} ${toSql(condition.right)}${collation(condition)})`
    case 'in':
      return membershipSql(condition, toSql)
    case 'has':
      return `(${toSql(condition.operand)} is not null)`
    case 'startsWith':
      return `starts_with(${toSql(condition.text)}, ${toSql(condition.prefix)})`
    case 'constant':
      return String(condition.value)
  }
}

/** Texts are ordered by code unit, whatever the database's language. */
function collation({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const isText = [left, right].some(operand => operand.kind === 'field' && isCollated(operand.type))
  return isText && /[<>]/.test(operator) ? ' collate "C"' : ''
}

function membershipSql({ left, right }: Condition & { kind: 'in' }, toSql: ToSql): string {
  const items = Array.isArray(right) ? right : [right]
  return `(${toSql(left)} in (${items.map(toSql).join(', ')}))`
}

function operandSql(operand: Operand, resource: ResourceModel, source: string): string {
  if (operand.kind === 'field' && operand.target === null) return `"${columnOf(resource, operand.name)}"`
  if (operand.kind === 'value') return literal(operand.value)
  throw new Error(
    `The tenancy of ${resource.page} reads more than the row itself: "${source}". ` +
      'Who may read a row follows from its own properties and constants.',
  )
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? quoteText(value) : String(value)
}
