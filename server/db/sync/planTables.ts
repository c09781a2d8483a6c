import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { grantStatements, type TableAccess } from '../grantTable.ts'
import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable } from './Catalog.ts'
import { columnSpec } from './columnSpec.ts'
import { columnConstraintName } from './constraintName.ts'
import { plainIndex } from './describeIndexes.ts'
import { describeLinkTables } from './describeLinkTables.ts'
import { describeReferences } from './describeReferences.ts'
import { describeTable } from './describeTable.ts'
import { keyColumn } from './keyColumn.ts'
import { planAudience, remark } from './planAudience.ts'
import { planColumns } from './planColumns.ts'
import { planDistribution } from './planDistribution.ts'
import { planExclusions } from './planExclusions.ts'
import { planFound } from './planFound.ts'
import { planLateRenames } from './planLateRenames.ts'
import { addForeignKeys, dropForeignKeys, planIndexes } from './planRules.ts'
import { policiesFor } from './policies.ts'
import { createTable } from './statements.ts'
import { say, stepWords } from './stepWords.ts'
import {
  audienceColumn,
  column,
  idColumn,
  ownerColumn,
  positionColumn,
  tenantColumn,
} from './systemColumns.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { ColumnSpec, ForeignKeySpec, IndexSpec, TableClasses, TableSpec } from './TableSpec.ts'

const expected: Record<TableAccess, string> = {
  'read-write': 'DELETE,INSERT,SELECT,UPDATE',
  'append-only': 'INSERT,SELECT',
  'read-only': 'SELECT',
  none: '',
}

/**
 * What has to be done so that the database holds the resources: pure, from what they want and what there
 * is. Tables and columns come first, then where tables are kept, then indexes, then foreign keys, then policies and
 * privileges.
 * @param classes of all tables, by which a distributed database keeps them
 * A column that no property describes any more stays.
 */
export function planTables(
  resources: readonly ResourceModel[],
  catalog: Catalog,
  classes: TableClasses = new Map(),
): TablePlan {
  const specs = describeTables(resources)
  const distribution = planDistribution(classes, catalog)
  const audience = planAudience(specs, catalog)
  const found = planFound(specs, audience.catalog)
  const pairs = specs.map(spec => ({ spec, table: found.catalog.tables[spec.name] }))
  const late = planLateRenames(specs, catalog)
  const tables = pairs.map(({ spec, table }) => (table ? planTable(spec, table) : newTable(spec)))
  const exclusions = pairs.map(({ spec, table }) => planExclusions(spec, table, catalog))
  const additions = [
    ...audience.before,
    ...found.before,
    ...tables.flatMap(plan => plan.additions),
    ...late.additions,
    ...audience.after,
    // Neither an index nor a foreign key is there yet: each is made where the table's rows will be.
    ...distribution.additions,
    // A foreign key rests on a unique index: it goes before, and comes after it.
    ...pairs.flatMap(({ spec, table }) => dropForeignKeys(spec, table)),
    ...pairs.flatMap(({ spec, table }) => planIndexes(spec, table, catalog.extensions)),
    ...exclusions.flatMap(plan => plan.additions),
    ...pairs.flatMap(({ spec, table }) => addForeignKeys(spec, table)),
    ...pairs.flatMap(({ spec, table }) => planAccess(spec, table)),
  ]
  const changes = [...tables, late, ...exclusions, distribution].flatMap(plan => plan.changes)
  return { additions, changes }
}

function newTable(spec: TableSpec): TablePlan {
  const step = {
    table: spec.name,
    ...stepWords(say`The table ${spec.name} is created.`),
    sql: [createTable(spec)],
  }
  return { additions: [step], changes: [] }
}

function planTable(spec: TableSpec, table: CatalogTable): TablePlan {
  const { additions, changes } = planColumns(spec, table)
  return { additions, changes: [...planKey(spec, table), ...changes] }
}

/** Another key, or another tenancy, means deciding for every row whose it is: nobody can derive that. */
function planKey(spec: TableSpec, table: CatalogTable): PlanStep[] {
  const [old, wanted] = [table.primaryKey.join(', '), spec.primaryKey.join(', ')]
  if (old === wanted || isSameSet(table.primaryKey, spec.primaryKey)) return []
  const words = say`The primary key of ${spec.name} is (${old}), the schema asks for (${wanted}). Move the rows by hand: create the new table beside it and copy what belongs there.`
  return [{ table: spec.name, ...stepWords(words), sql: [] }]
}

/** Either end of a link table may have been read first. */
function isSameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every(name => right.includes(name))
}

/**
 * Every table that the resources ask for: their own, those of child rows, those of links. Resources whose
 * rows come from server code have none. A link table that both of its ends name appears once.
 */
export function describeTables(resources: readonly ResourceModel[]): TableSpec[] {
  const stored = resources.filter(resource => resource.source === 'table')
  const byTable = new Map(stored.map(resource => [resource.table, resource]))
  const tables = new Map<string, TableSpec>()
  for (const resource of stored) {
    const own = [describeTable(resource, byTable), ...describeChildTables(resource, byTable)]
    for (const table of own) {
      if (tables.has(table.name)) throw new Error(`Two resources ask for the table ${table.name}.`)
      tables.set(table.name, table)
    }
  }
  for (const link of stored.flatMap(resource => describeLinkTables(resource, byTable))) {
    if (!tables.has(link.name)) tables.set(link.name, link)
  }
  return [...tables.values()]
}

/** Row policies and privileges that differ from what the schema wants. */
function planAccess(spec: TableSpec, table: CatalogTable | undefined): PlanStep[] {
  const sql = [...remarks(spec, table), ...policyStatements(spec, table), ...privilegeStatements(spec, table)]
  if (sql.length === 0) return []
  return [{ table: spec.name, ...stepWords(say`Row policies and privileges of ${spec.name} are set.`), sql }]
}

/** Columns that came with a new table. */
function remarks(spec: TableSpec, table: CatalogTable | undefined): string[] {
  return table === undefined ? spec.columns.flatMap(column => remark(spec.name, column)) : []
}

function policyStatements(spec: TableSpec, table: CatalogTable | undefined): string[] {
  const name = quoteName(spec.name)
  const present = table?.policies ?? []
  const wanted = spec.policies.map(policy => policy.name)
  return [
    ...(table?.guarded ? [] : [`alter table ${name} enable row level security`]),
    ...present
      .filter(policy => !wanted.includes(policy))
      .map(policy => `drop policy ${quoteName(policy)} on ${name}`),
    ...spec.policies
      .filter(policy => !present.includes(policy.name))
      .map(policy => `create policy ${quoteName(policy.name)} on ${name} ${policy.definition}`),
  ]
}

function privilegeStatements(spec: TableSpec, table: CatalogTable | undefined): string[] {
  const present = [...(table?.privileges ?? [])].sort().join()
  return present === expected[spec.access] ? [] : grantStatements(spec.name, spec.access)
}

/**
 * The tables of a resource's child rows. A row is (tenant_id, id), belongs to `owner_id`, stands at
 * `position`, and goes with its record. Rows of a shared resource carry its audience.
 */
function describeChildTables(resource: ResourceModel, byTable: Map<string, ResourceModel>): TableSpec[] {
  return resource.fields.flatMap(field =>
    fieldTypeNamed(field.type).storage === 'child-table' && field.table
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
    page: null,
    columns: childColumns(resource, field),
    primaryKey: [...tenant, 'id'],
    indexes: [ownerIndex(field.table, tenant)],
    exclusions: [],
    foreignKeys: [
      ownerReference(resource, field.table),
      ...describeReferences({ table: field.table, tenancy: tenancy.kind, fields: field.fields }, byTable),
    ],
    policies: policiesFor(tenancy.kind),
    access: resource.appendOnly ? 'append-only' : 'read-write',
    ...(resource.unstamped ? { unstamped: true } : {}),
  }
}

function childColumns(resource: ResourceModel, field: FieldModel): ColumnSpec[] {
  const system = [
    ...(resource.tenancy.kind === 'platform' ? [] : [column(tenantColumn, 'bigint', { notNull: true })]),
    column('id', 'bigint', idColumn(resource)),
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
  return {
    name: columnConstraintName(table, [ownerColumn], 'reference'),
    columns: [...tenant, ownerColumn],
    target: resource.table,
    targetColumns: [...tenant, keyColumn(resource).name],
    onDelete: 'cascade',
  }
}
