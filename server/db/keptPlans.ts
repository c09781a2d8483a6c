import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/** Most statements whose plans a connection keeps: each takes memory there for as long as it lives. */
const MOST = 200

/** Text of a statement → its name on every connection. */
const names = new Map<string, string>()

/** Statements that were asked to be kept, as they go to the connection. */
const kept = new WeakMap<object, string>()

/**
 * Returns the statement, whose plan each connection keeps from now on under its name: for those whose planning takes
 * longer than carrying them out. Their answer must be of the same types after the tables have changed (JSON is),
 * and their texts few; what comes after the first 200 is planned each time.
 */
export function keepPlan<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const name = names.get(query.sql) ?? (names.size < MOST ? nameOf(query.sql) : undefined)
  if (name === undefined) return query
  names.set(query.sql, name)
  kept.set(query, name)
  return query
}

/** The name under which the connection keeps the statement's plan; undefined when it does not. */
export const planName = (query: CompiledQuery): string | undefined => kept.get(query)

const nameOf = (sql: string): string => `k${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
