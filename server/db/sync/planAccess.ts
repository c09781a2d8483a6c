import { grantStatements, type TableAccess } from '../grantTable.ts'
import { quoteName } from '../quoteName.ts'
import type { CatalogTable } from './Catalog.ts'
import { remark } from './planAudience.ts'
import type { PlanStep } from './TablePlan.ts'
import type { TableSpec } from './TableSpec.ts'

/** Row policies and privileges that differ from what the schema wants. */
export function planAccess(spec: TableSpec, table: CatalogTable | undefined): PlanStep[] {
  const sql = [...remarks(spec, table), ...policyStatements(spec, table), ...privilegeStatements(spec, table)]
  if (sql.length === 0) return []
  return [{ table: spec.name, sentence: `Row policies and privileges of ${spec.name} are set.`, sql }]
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

const expected: Record<TableAccess, string> = {
  'read-write': 'DELETE,INSERT,SELECT,UPDATE',
  'append-only': 'INSERT,SELECT',
  'read-only': 'SELECT',
  none: '',
}
