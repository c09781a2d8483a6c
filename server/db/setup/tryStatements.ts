import { sql } from 'kysely'
import type { Tx } from '../Database.ts'

/** What the owner may not do, or the server does not have, stays undone. */
export async function tryStatements(tx: Tx, statements: string[]): Promise<void> {
  await sql`savepoint setup`.execute(tx)
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await sql`release savepoint setup`.execute(tx)
  } catch (error) {
    if (!isDenied(error)) throw error
    await sql`rollback to savepoint setup`.execute(tx)
  }
}

/** No privilege; no such extension on this server; a server that does not support the statement. */
const denials = new Set(['42501', '58P01', '0A000'])

/** Whether a server, or the rights of who asks it, do not allow a statement. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && denials.has(String(error.code))
