import pg from 'pg'

/** A statement as it left for the database. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The statements of one transaction, without those that open and end it. */
export interface RecordedTransaction {
  /** null: bound to no tenant. */
  tenantId: number | null
  statements: Statement[]
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/**
 * Returns the transactions that begin while `work` runs, taken where statements leave for the database: those of
 * `work`, and what the server does besides.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedTransaction[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const statements = new Map<pg.Client, Statement[]>()
  prototype.query = function (...given) {
    statements.set(this, [...(statements.get(this) ?? []), toStatement(given)])
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return [...statements.values()].flatMap(toTransactions)
}

/** A bare server asks for no session: that is little, and leaves the more to be kept up with. */
export const NO_SESSION: RecordedTransaction = { tenantId: null, statements: [] }

/** Returns the one transaction of `work` with a statement that has the text: the server's own upkeep may fall into the same moment. */
export async function recordTransaction(
  text: string,
  work: () => Promise<unknown>,
): Promise<RecordedTransaction> {
  const transactions = await recordStatements(work)
  const [found, ...others] = transactions.filter(({ statements }) =>
    statements.some(statement => statement.text.includes(text)),
  )
  if (!found || others.length > 0)
    throw new Error(`No single transaction has ${text}: ${JSON.stringify(transactions)}`)
  return found
}

function toStatement([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? [...values] : [] }
  const { text, values: own } = query as { text: string; values?: unknown[] }
  return { text, values: [...(own ?? [])] }
}

/**
 * The transactions of one connection. The embedded database opens one with one message, a server with two; what
 * comes before the first belongs to one that had begun already.
 */
function toTransactions(statements: Statement[]): RecordedTransaction[] {
  const transactions: RecordedTransaction[] = []
  let current: RecordedTransaction | null = null
  for (const statement of statements) {
    const { text, values } = statement
    if (text.startsWith('begin')) {
      const tenant = /set_tenant\((\d+)\)/.exec(text)?.[1]
      current = { tenantId: tenant === undefined ? null : Number(tenant), statements: [] }
      transactions.push(current)
    } else if (current === null) continue
    else if (text === 'select set_tenant($1)') current.tenantId = Number(values[0])
    else if (text === 'commit') current = null
    else current.statements.push(statement)
  }
  return transactions
}
