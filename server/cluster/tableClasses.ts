import { join } from 'node:path'
import type { ResourceModel } from '#model/types/index.ts'
import { describeTables } from '../db/sync/planTables.ts'
import { tenantColumn } from '../db/sync/systemColumns.ts'
import type { TableClass, TableSpec } from '../db/sync/TableSpec.ts'
import type { TableDeclarations } from '../engine/defineTables.ts'
import { importFolder } from '../importFolder.ts'

/**
 * The declarations below server/: the default export of every <name>.tables.ts.
 * @throws Error naming the file when two declare one table
 */
export async function loadTables(): Promise<TableDeclarations> {
  const found = await importFolder(join(import.meta.dirname, '..'), file => file.endsWith('.tables.ts'))
  const tables: Record<string, TableDeclarations[string]> = {}
  for (const { file, module } of found) {
    for (const [name, declaration] of Object.entries(module.default as TableDeclarations)) {
      if (tables[name]) throw new Error(`${file}: the table ${name} is declared twice.`)
      tables[name] = declaration
    }
  }
  return tables
}

/**
 * The class of every table that the pages make or the server declares. One of a tenant stays with it; one of the
 * platform, or one whose rows other tenants read, is on every node; a declaration is stronger than either.
 */
export function tableClasses(
  resources: readonly ResourceModel[],
  declared: TableDeclarations,
): Map<string, TableClass> {
  const classes = new Map(describeTables(resources).map(spec => [spec.name, classByTenancy(spec)]))
  for (const [name, { class: kind }] of Object.entries(declared)) classes.set(name, kind)
  return classes
}

function classByTenancy({ primaryKey, policies }: TableSpec): TableClass {
  const isShared = policies.some(({ name }) => name.startsWith('shared_rows'))
  return primaryKey.includes(tenantColumn) && !isShared ? 'tenant' : 'reference'
}
