import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../../db/Database.ts'
import { keepPlan } from '../../db/runTransaction.ts'

// biome-ignore lint/suspicious/noExplicitAny: columns are known at run time only.
type Query<Row> = SelectQueryBuilder<any, any, Row>

/** Beyond, the statement is about many records and hardly comes again with as many values. */
const MOST_PARAMETERS = 32

interface Waiting {
  query: Query<unknown>
  /** Columns with moments: JSON has no type for them. */
  moments: readonly string[]
  resolve(rows: never[]): void
  reject(error: unknown): void
}

/** What each transaction was asked for since it was last the turn of others. */
const queues = new WeakMap<Tx, Waiting[]>()

/**
 * The rows of a query, as `query.execute()` answers them. Queries of a transaction that are asked for without
 * waiting in between go to the database as one statement: most of what a small one costs is its way there.
 * @param moments columns of type timestamptz; all others must be texts, numbers, booleans, dates, times or JSON
 */
export function readTogether<Row>(
  tx: Tx,
  query: Query<Row>,
  moments: readonly string[] = [],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const waiting = { query, moments, resolve, reject } as Waiting
    const queue = queues.get(tx)
    if (queue) {
      queue.push(waiting)
      return
    }
    queues.set(tx, [waiting])
    queueMicrotask(() => {
      const asked = queues.get(tx) ?? []
      queues.delete(tx)
      void answer(tx, asked)
    })
  })
}

async function answer(tx: Tx, asked: Waiting[]): Promise<void> {
  try {
    const answers = asked.length === 1 ? [await asked[0]?.query.execute()] : await readAll(tx, asked)
    for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as never[])
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

type JsonRow = Record<string, unknown>

/** One row with the rows of each query as JSON. The driver reads JSON as it reads columns, but for moments. */
async function readAll(tx: Tx, asked: Waiting[]): Promise<JsonRow[][]> {
  const parts = asked.map(({ query }, index) => asJson(query, index))
  const together = tx.selectNoFrom(() => parts).compile()
  // About one record the same statement comes again and again, and planning it takes most of its time.
  const few = together.parameters.length <= MOST_PARAMETERS
  const { rows: answered } = await tx.executeQuery(few ? keepPlan(together) : together)
  const row = answered[0] as JsonRow
  return asked.map(({ moments }, index) => {
    const rows = row[`rows${index}`] as JsonRow[]
    for (const found of rows) for (const column of moments) found[column] = toMoment(found[column])
    return rows
  })
}

const asJson = (query: Query<unknown>, index: number): AliasedRawBuilder<unknown, string> =>
  sql`(select coalesce(json_agg(part), '[]') from ${query.as('part')})`.as(`rows${index}`)

const toMoment = (value: unknown) => (typeof value === 'string' ? new Date(value) : value)
