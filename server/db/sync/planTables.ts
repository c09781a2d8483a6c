import type { ResourceModel } from '#model/types/index.ts'
import type { Catalog, CatalogTable } from './Catalog.ts'
import { describeTables } from './describeTables.ts'
import { planAccess } from './planAccess.ts'
import { planAudience } from './planAudience.ts'
import { planColumns } from './planColumns.ts'
import { planForeignKeys, planIndexes } from './planRules.ts'
import { createTable } from './statements.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { TableSpec } from './TableSpec.ts'

/**
 * What has to be done so that the database holds the resources: pure, from what they want and what there
 * is. Tables and columns come first, then indexes, then foreign keys, then policies and privileges.
 * A column that no property describes any more stays.
 */
export function planTables(resources: readonly ResourceModel[], catalog: Catalog): TablePlan {
  const specs = describeTables(resources)
  const audience = planAudience(specs, catalog)
  const pairs = specs.map(spec => ({ spec, table: audience.catalog.tables[spec.name] }))
  const tables = pairs.map(({ spec, table }) => (table ? planTable(spec, table) : newTable(spec)))
  const additions = [
    ...audience.columns,
    ...tables.flatMap(plan => plan.additions),
    ...audience.copies,
    ...pairs.flatMap(({ spec, table }) => planIndexes(spec, table, catalog.extensions)),
    ...pairs.flatMap(({ spec, table }) => planForeignKeys(spec, table)),
    ...pairs.flatMap(({ spec, table }) => planAccess(spec, table)),
  ]
  return { additions, changes: tables.flatMap(plan => plan.changes) }
}

function newTable(spec: TableSpec): TablePlan {
  const step = { table: spec.name, sentence: `The table ${spec.name} is created.`, sql: [createTable(spec)] }
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
  const sentence =
    `The primary key of ${spec.name} is (${old}), the schema asks for (${wanted}). ` +
    'Move the rows by hand: create the new table beside it and copy what belongs there.'
  return [{ table: spec.name, sentence, sql: [] }]
}

/** Either end of a link table may have been read first. */
function isSameSet(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every(name => right.includes(name))
}
