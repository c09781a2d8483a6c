import { sql } from 'kysely'
import type { Database, TransactionOptions, Tx } from '../db/Database.ts'
import { lookingOnly } from './access/assertMayChange.ts'
import type { Caller } from './contracts/Caller.ts'

/**
 * The result of work in a transaction bound to the caller's tenant, in which the database itself refuses every change
 * while the caller looks at things as another.
 * @throws Fault LOOKING_ONLY when such work would change something
 */
export async function inTenantAs<T>(
  database: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!caller.acting) return database.inTenant(caller.tenantId, work, options)
  try {
    return await database.inTenant(caller.tenantId, async tx => {
      await sql`set transaction read only`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (isReadOnlyViolation(error)) throw lookingOnly(caller, error)
    throw error
  }
}

const isReadOnlyViolation = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '25006'
