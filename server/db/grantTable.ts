import { sql } from 'kysely'
import { applicationRole } from './applicationRole.ts'
import type { Tx } from './Database.ts'
import { quoteName } from './quoteName.ts'

/** What requests may do with a table; `append-only` keeps what was written: logs, audit. */
export type TableAccess = 'read-write' | 'append-only' | 'read-only' | 'none'

/** The statements that give the application's role exactly this access to a table. */
export function grantStatements(table: string, access: TableAccess): string[] {
  const target = quoteName(table)
  const revoke = `revoke all on ${target} from ${applicationRole}`
  const privileges = privilegesOf[access]
  return privileges === '' ? [revoke] : [revoke, `grant ${privileges} on ${target} to ${applicationRole}`]
}

/** Gives the application's role exactly this access to a table. */
export async function grantTable(tx: Tx, table: string, access: TableAccess): Promise<void> {
  for (const statement of grantStatements(table, access)) await sql.raw(statement).execute(tx)
}

const privilegesOf: Record<TableAccess, string> = {
  'read-write': 'select, insert, update, delete',
  'append-only': 'select, insert',
  'read-only': 'select',
  none: '',
}
