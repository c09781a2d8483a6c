import { sql } from 'kysely'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { assertPlaces } from '../places/takePlaces.ts'
import { recountNoted } from '../rollup/recount.ts'

/**
 * The result of work in a transaction that is bound to another tenant meanwhile: that of `inside`, and afterwards that
 * of `around` again. What was noted to be counted anew, or takes places, is settled before the tenant is left. An error ends the
 * transaction, so nothing is bound back then.
 */
export async function boundTo<T>(
  inside: OperationContext,
  around: OperationContext,
  work: (context: OperationContext) => Promise<T>,
): Promise<T> {
  await bind(inside)
  const result = await work(inside)
  if (inside.reader && inside.recounts.size > 0) await recountNoted(inside)
  if (inside.reader && inside.places.size > 0) await assertPlaces(inside)
  await bind(around)
  return result
}

const bind = ({ tx, caller }: OperationContext) =>
  sql`select set_tenant(${caller.tenantId}::bigint)`.execute(tx)
