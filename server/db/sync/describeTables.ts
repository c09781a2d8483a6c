import type { ResourceModel } from '#model/types/index.ts'
import { describeChildTables } from './describeChildTables.ts'
import { describeLinkTables } from './describeLinkTables.ts'
import { describeTable } from './describeTable.ts'
import type { TableSpec } from './TableSpec.ts'

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
