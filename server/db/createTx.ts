import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from './Database.ts'
import { planName } from './keptPlans.ts'

/**
 * A query builder over an open transaction of `client`, and what ends it: afterwards its queries throw,
 * because the connection may already serve somebody else. `hasChanged`: whether it has, or may have, changed rows.
 */
export function createTx(client: PoolClient): { tx: Tx; end: () => void; hasChanged: () => boolean } {
  const connection = new TransactionConnection(client)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    // No queue in between: statements sent together travel together.
    provideConnection: consumer => consumer(connection),
  })
  const tx: Tx = new Transaction({ config: { dialect }, dialect, driver, executor })
  return { tx, end: () => connection.end(), hasChanged: () => connection.hasChanged }
}

const driver = new DummyDriver()
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
    new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #ended = false
  hasChanged = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  end(): void {
    this.#ended = true
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) {
      throw new Error('This transaction has ended. Await everything that uses tx before its work resolves.')
    }
    // Of several statements, or of one with others inside it, the answer does not tell.
    if (changes.test(query.sql)) this.hasChanged = true
    const values = [...query.parameters]
    const name = planName(query)
    const answer = await this.#client.query(
      name ? { name, text: query.sql, values } : { text: query.sql, values },
    )
    // Several statements in one text have an answer each.
    if (Array.isArray(answer)) return { rows: answer.flatMap(({ rows }) => rows ?? []) }
    const { command, rowCount, rows } = answer
    if (!changing.has(command)) return { rows: rows ?? [] }
    return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; this one only refuses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed inside a transaction. Page by key, one transaction a chunk.')
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const changes = /\b(insert|update|delete|merge|create|alter|drop|truncate)\b/i
