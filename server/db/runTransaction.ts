import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
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
import { DiskFullError } from '../room/createRoom.ts'
import type { ConnectionSource, DatabaseRole } from './ConnectionSource.ts'
import type { Tx } from './Database.ts'
import type { OnStatement } from './DatabaseOptions.ts'
import { type DatabaseFault, databaseFault } from './databaseFault.ts'

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

interface ConnectionOptions {
  /** Told of each statement before it leaves. */
  tell: (text: string) => void
  /** Whether statements that were asked to be kept are. */
  keepsPlans: boolean
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #options: ConnectionOptions
  readonly #begun: Promise<unknown>
  #ended = false
  /** The latest failure of a statement, for which those behind it are refused. */
  #failure: unknown
  hasChanged = false

  constructor(client: PoolClient, begun: Promise<unknown>, options: ConnectionOptions) {
    this.#client = client
    this.#begun = begun
    this.#options = options
  }

  end(): void {
    this.#ended = true
  }

  /** Of statements that were sent together, those behind the one that failed tell why it did. */
  async #tellCause(error: unknown): Promise<never> {
    await this.#begun
    if (!isBehindFailure(error)) this.#failure = error
    throw this.#failure ?? error
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) {
      throw new Error('This transaction has ended. Await everything that uses tx before its work resolves.')
    }
    // Of several statements, or of one with others inside it, the answer does not tell.
    if (changes.test(query.sql)) this.hasChanged = true
    this.#options.tell(query.sql)
    const values = [...query.parameters]
    const name = this.#options.keepsPlans ? planName(query) : undefined
    holdWrites(this.#client)
    const sent = this.#client.query(name ? { name, text: query.sql, values } : { text: query.sql, values })
    const answer = await sent.catch(error => this.#tellCause(error))
    // Sent behind an opening that failed, it stood outside of any transaction: nothing goes on from its answer.
    await this.#begun
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

const isBehindFailure = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

interface Corked {
  writableCorked: number
  cork(): void
  uncork(): void
}

/**
 * Keeps what is sent over a connection until the running turn of the loop ends, so that it leaves in one write:
 * statements that do not wait for each other's answers cost one journey.
 */
export function holdWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & { connection: { stream: Corked } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Not the lock of a reading: for update, for no key update. */
const changes = /\b(insert|(?<!\bfor |\bfor no key )update|delete|merge|create|alter|drop|truncate)\b/i

interface TransactionRequest<T> {
  source: ConnectionSource
  role: DatabaseRole
  tenantId: number | null
  retry: boolean
  vital: boolean
  onStatement?: OnStatement | undefined
  breaker: Breaker
  work: (tx: Tx) => Promise<T>
}

const attempts = 5
/** Longest that lost connections are tried again for, ms: whoever waits is told before it gives up. */
const patience = 5_000

/** The result of `request.work` in one committed transaction, after retries where they are safe. */
export async function runTransaction<T>(request: TransactionRequest<T>): Promise<T> {
  const startedAt = performance.now()
  const { tenantId, breaker } = request
  if (tenantId !== null) breaker.assertWorthTrying(tenantId)
  for (let attempt = 1; ; attempt += 1) {
    const progress = { committing: false, hasChanged: false }
    try {
      const result = await runOnce(request, progress)
      if (tenantId !== null) breaker.succeeded(tenantId)
      return result
    } catch (error) {
      // Whether a commit whose answer was lost took place is unknown: running it again could do it twice.
      const isLate = performance.now() - startedAt > patience
      const final = !request.retry || attempt === attempts || isLate || progress.committing
      if (final || !isPassing(error)) {
        // Of a change it may be any node: a table that is kept on every one is changed on all.
        if (!progress.hasChanged) tellBreaker(request, error)
        throw error
      }
    }
    await delay(25 * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/** Remembers whose node is gone: that of the tenant asked about, where a statement asks about several. */
function tellBreaker({ tenantId, breaker }: TransactionRequest<unknown>, error: unknown): void {
  const fault = databaseFault(error)
  const lost = fault?.tenantId ?? tenantId
  if (fault?.kind === 'node-lost' && lost !== null) breaker.failed(lost, error)
}

/** A kept plan whose columns have other types by now. */
const isPlanOfBefore = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '0A000' && /cached plan/.test(String((error as Error).message))

function isPassing(error: unknown): boolean {
  if (isPlanOfBefore(error)) return true
  const kind = databaseFault(error)?.kind
  return kind === 'serialization' || kind === 'connection-lost' || kind === 'node-lost'
}

interface Progress {
  committing: boolean
  /** Whether a statement that changes rows was sent. */
  hasChanged: boolean
}

async function runOnce<T>(request: TransactionRequest<T>, progress: Progress): Promise<T> {
  const { source, role, tenantId, work, vital } = request
  const client = await source.connect(role)
  let broken = false
  let isReadOnly = false
  let takeBack: (() => void) | null = null
  try {
    const begun = await source.begin(client, role, tenantId, vital)
    // Told below, whatever the work makes of it.
    begun.answered.catch(() => undefined)
    isReadOnly = begun.isReadOnly
    // Rows of a tenant are closed to what is not bound to it; the others are not.
    if (tenantId === null) await begun.answered
    const { tx, end, hasChanged } = createTx(client, begun.answered, {
      tell: text => request.onStatement?.({ text, role, tenantId }),
      keepsPlans: source.keepsPlans,
    })
    const result = await insideTransaction(source, () => work(tx)).finally(async () => {
      end()
      // What did not begin has changed nothing, and says why nothing of the work could be done.
      await begun.answered
      progress.hasChanged = hasChanged()
    })
    if (progress.hasChanged) takeBack = noteCommit()
    progress.committing = true
    await commit(client)
    // What is written without a tenant (attempts, counters, sessions) is no part of what somebody saves.
    if (tenantId === null) takeBack?.()
    return result
  } catch (error) {
    // A plan that was kept for a table of before stays with its connection.
    broken = !(await rollback(client)) || isPlanOfBefore(error)
    const fault = databaseFault(error)
    // A commit that the database answered with an error did not take place.
    if (fault?.kind === 'serialization') progress.committing = false
    if (isRefusal(fault)) takeBack?.()
    if (isReadOnly && fault?.kind === 'read-only') throw new DiskFullError(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether the database surely has not committed. Of one without room that is not known until it has recovered. */
const isRefusal = (fault: DatabaseFault | null): boolean =>
  fault !== null && !['connection-lost', 'node-lost', 'disk-full'].includes(fault.kind)

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'ROLLBACK') return
  throw new Error(
    'The database rolled this transaction back: one of its statements had failed and the error was caught. ' +
      'Let errors of statements end the work.',
  )
}

/** Whether the connection is still good afterwards. */
async function rollback(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/**
 * A query builder over an open transaction of `client`, and what ends it: afterwards its queries throw,
 * because the connection may already serve somebody else. `hasChanged`: whether it has, or may have, changed rows.
 */
function createTx(
  client: PoolClient,
  begun: Promise<unknown>,
  options: ConnectionOptions,
): { tx: Tx; end: () => void; hasChanged: () => boolean } {
  const connection = new TransactionConnection(client, begun, options)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    // No queue in between: statements sent together travel together.
    provideConnection: consumer => consumer(connection),
  })
  const tx: Tx = new Transaction({ config: { dialect }, dialect, driver, executor })
  return { tx, end: () => connection.end(), hasChanged: () => connection.hasChanged }
}

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
const planName = (query: CompiledQuery): string | undefined => kept.get(query)

const nameOf = (sql: string): string => `k${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

interface Scope {
  owner: object
  open: boolean
  outer: Scope | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** The result of `work`, which runs marked as being inside a transaction of `owner`. */
async function insideTransaction<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { owner, open: true, outer: scopes.getStore() }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
  }
}

/**
 * Refuses to take a second connection inside a transaction: the embedded database has only one, so the
 * call would wait for itself for ever, and on a server it empties the pool under load.
 * @throws Error that names the fix
 */
export function refuseInsideTransaction(owner: object, call: string): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.owner === owner && scope.open) {
      throw new Error(
        `${call} was called inside a transaction of the same database. ` +
          'Pass the tx of the running transaction on instead, or call it after that transaction has ended.',
      )
    }
  }
}

/** Whether something of a piece of work may have been stored. */
export interface CommitWatch {
  /** A commit of changes was begun and not answered with a refusal. */
  begun: boolean
}

const watches = new AsyncLocalStorage<CommitWatch>()

/** The result of `work`, of whose transactions `watch` takes note. */
export const watchCommits = <T>(watch: CommitWatch, work: () => Promise<T>): Promise<T> =>
  watches.run(watch, work)

/** Notes that changes are about to be committed; what it returns takes that back, when they surely were not. */
function noteCommit(): () => void {
  const watch = watches.getStore()
  if (!watch) return () => undefined
  const before = watch.begun
  watch.begun = true
  return () => {
    watch.begun = before
  }
}

/** Keeps those whose node is gone from taking the connections that others need. */
interface Breaker {
  /** @throws the error of the last try, while it is too early for another */
  assertWorthTrying(tenantId: number): void
  failed(tenantId: number, error: unknown): void
  succeeded(tenantId: number): void
}

/** For how long a tenant whose node did not answer is told so at once, ms; then one request tries again. */
const BREAKER_PAUSE = 2_000

/** Most tenants that are remembered; of more, those that failed first are tried again. */
const MOST_BROKEN = 10_000

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  const failures = new Map<number, { until: number; error: unknown }>()
  return {
    assertWorthTrying(tenantId) {
      const failure = failures.get(tenantId)
      if (failure === undefined) return
      if (now() < failure.until) throw failure.error
      // This one tries; whoever comes meanwhile is told.
      failure.until = now() + BREAKER_PAUSE
    },
    failed(tenantId, error) {
      failures.delete(tenantId)
      failures.set(tenantId, { until: now() + BREAKER_PAUSE, error })
      const [first] = failures.keys()
      if (failures.size > MOST_BROKEN && first !== undefined) failures.delete(first)
    },
    succeeded: tenantId => void failures.delete(tenantId),
  }
}
