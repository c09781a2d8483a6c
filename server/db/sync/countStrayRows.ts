import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { Database } from '../Database.ts'
import { followers } from './planAudience.ts'
import { describeTables } from './planTables.ts'
import { audienceColumn, ownerColumn, tenantColumn } from './systemColumns.ts'

/** Child rows that other tenants see although they do not see their record, or the other way round. */
interface StrayRows {
  table: string
  count: number
}

/** Every table of child rows that has such rows. The server carries their audience with that of their record. */
export function countStrayRows(
  database: Database,
  resources: readonly ResourceModel[],
): Promise<StrayRows[]> {
  const specs = describeTables(resources)
  return database.asOwner(async tx => {
    const found: StrayRows[] = []
    for (const owner of specs) {
      const key = owner.primaryKey.find(name => name !== tenantColumn) ?? ''
      for (const { name } of followers(owner, specs)) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} c join ${sql.table(owner.name)} o
            on o.${sql.ref(tenantColumn)} = c.${sql.ref(tenantColumn)} and o.${sql.ref(key)} = c.${sql.ref(ownerColumn)}
          where c.${sql.ref(audienceColumn)} is distinct from o.${sql.ref(audienceColumn)}`.execute(tx)
        const count = rows[0]?.count ?? 0
        if (count > 0) found.push({ table: name, count })
      }
    }
    return found
  })
}
