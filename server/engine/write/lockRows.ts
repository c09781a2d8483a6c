import { sql } from 'kysely'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Rows } from '../query/rowsOf.ts'
import { lockReferred, type Naming, type Renamed } from './checkReferences.ts'

/** How often records are let go again that others have moved meanwhile. */
const MOST_ATTEMPTS = 20

/**
 * Rows that are locked after what they name, and what they will: who writes what is counted writes what counts it. What
 * somebody else had them name meanwhile is not locked yet, and is before them in that order: then all is let go.
 */
export async function lockRows(
  context: OperationContext,
  { resource, keys, naming }: Renamed & { naming: readonly Naming[] },
  selected: Rows,
): Promise<Row[]> {
  const { contested, counted } = context.compiled(resource.page).plan
  if (counted.length === 0) {
    if (naming.length > 0) await lockReferred(context, naming)
    return selected.forUpdate('t').execute()
  }
  const counting = contested.filter(({ counts }) => counts)
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint locking`.execute(context.tx)
    const isLocked = await lockReferred(context, [...naming, { contested, bodies: [] }], { resource, keys })
    const rows: Row[] = await selected.forUpdate('t').execute()
    const isWhole = counting.every(reference =>
      rows.every(({ [reference.field.name]: name }) => name === null || isLocked(reference, name)),
    )
    const isEnough = isWhole || attempt === MOST_ATTEMPTS
    if (!isEnough) await sql`rollback to savepoint locking`.execute(context.tx)
    await sql`release savepoint locking`.execute(context.tx)
    if (isEnough) return rows
  }
}
