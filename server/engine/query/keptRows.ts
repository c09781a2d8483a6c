import type { CompiledQuery } from 'kysely'
import { keepPlan } from '../../db/runTransaction.ts'
import type { Tx } from '../contracts/RequestContext.ts'

/**
 * The rows of a statement whose plan each connection keeps: one of few texts that come again and again, and whose
 * planning takes longer than carrying it out. Its columns keep their types for as long as the server runs.
 */
export async function keptRows<Row>(tx: Tx, statement: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await tx.executeQuery(keepPlan(statement))
  return rows
}
