import { sql } from 'kysely'
import type { Tx } from './Database.ts'
import { quoteName } from './quoteName.ts'
import type { PolicySpec } from './sync/TableSpec.ts'

/**
 * Closes a new table to everybody but its owner, and opens it to what the policies let through.
 * @param policies definitions written in the project, never made of input
 */
export async function guardTable(tx: Tx, table: string, policies: readonly PolicySpec[]): Promise<void> {
  const target = quoteName(table)
  await sql.raw(`alter table ${target} enable row level security`).execute(tx)
  for (const { name, definition } of policies) {
    await sql.raw(`create policy ${quoteName(name)} on ${target} ${definition}`).execute(tx)
  }
}
