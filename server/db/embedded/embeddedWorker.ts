import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import type { FromWorker, ToWorker, WorkerSource } from './messages.ts'
import { type OpenPGlite, openPGlite } from './openPGlite.ts'

/**
 * Cuts the bytes of a PostgreSQL client into batches that the embedded database can run whole: its
 * protocol loop takes complete messages only, and answers when one arrives that asks for an answer.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class MessageBatcher {
  #pending: Uint8Array = new Uint8Array(0)
  #started = false

  /** The messages that can run now, whole; null while the last one is still incomplete. */
  push(chunk: Uint8Array): Uint8Array | null {
    this.#pending = this.#pending.length === 0 ? chunk : concat(this.#pending, chunk)
    const end = this.#started ? this.#endOfBatch() : this.#endOfStartup()
    if (end === 0) return null
    const batch = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    this.#started = true
    return batch
  }

  /** The first message has no type, only a length. */
  #endOfStartup(): number {
    const length = this.#lengthAt(0)
    return length !== null && length <= this.#pending.length ? length : 0
  }

  #endOfBatch(): number {
    let end = 0
    for (let start = 0; start < this.#pending.length; ) {
      const length = this.#lengthAt(start + 1)
      if (length === null || start + 1 + length > this.#pending.length) break
      if (answered.has(this.#pending[start] as number)) end = start + 1 + length
      start += 1 + length
    }
    return end
  }

  #lengthAt(offset: number): number | null {
    if (offset + 4 > this.#pending.length) return null
    return new DataView(this.#pending.buffer, this.#pending.byteOffset + offset, 4).getInt32(0)
  }
}

/** Query, Sync, Flush, Terminate, and the messages of COPY. */
const answered = new Set([...'QSHXdcf'].map(letter => letter.charCodeAt(0)))

/**
 * The thread of the embedded database. It serves one connection at a time: raw protocol bytes come in by a
 * port and go out by the same.
 */
async function run(): Promise<void> {
  const opened = await openPGlite(workerData as WorkerSource)
  const { database } = opened
  let queue = Promise.resolve()
  let current: MessagePort | null = null
  const inOrder = (step: () => Promise<void>) => {
    queue = queue.then(step)
    // Nothing can be trusted after an error that the database itself did not report; the next connection
    // starts a new thread, which recovers from the files.
    queue.catch(error => fail(error))
  }
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'stop') return inOrder(() => stop(database))
    current?.close()
    current = message.port
    serve(opened, message.port, inOrder)
  })
  setInterval(() => inOrder(() => maintain(database)), checkpointEvery).unref()
  tell({ type: 'ready' })
}

/** ms */
const checkpointEvery = 15_000
const checkpointAfter = 32 * 1024 * 1024

async function maintain(database: PGlite): Promise<void> {
  await checkpointWhenDue(database, checkpointAfter)
}

function serve(
  { database, isBroken }: OpenPGlite,
  port: MessagePort,
  inOrder: (step: () => Promise<void>) => void,
): void {
  const batcher = new MessageBatcher()
  inOrder(() => forgetSession(database))
  port.on('message', (chunk: Uint8Array) => {
    const batch = batcher.push(chunk)
    if (batch === null) return
    inOrder(async () => {
      const bytes = await answer(database, batch)
      if (isBroken()) throw new Error('The log of changes could not be written.')
      port.postMessage(bytes)
    })
  })
}

async function answer(database: PGlite, batch: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  // The bytes are a view of memory that the next part overwrites.
  await database.execProtocolRawStream(batch, { onRawData: part => parts.push(part.slice()) })
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
}

/** There is one session for all connections that follow each other: none finds what another left. */
async function forgetSession(database: PGlite): Promise<void> {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
}

async function stop(database: PGlite): Promise<void> {
  await database.exec('checkpoint')
  await database.close()
  tell({ type: 'stopped' })
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message)
}

function fail(error: unknown): void {
  tell({ type: 'failed', message: messageOf(error) })
  process.exit(1)
}

/** What the file system of the embedded database throws is no Error. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { message, errno } = (error ?? {}) as { message?: unknown; errno?: unknown }
  if (typeof message === 'string') return errno === undefined ? message : `${message} (${errno})`
  return String(error)
}

run().catch(fail)

/**
 * Writes changed pages out when the log of changes has grown by `afterBytes` since that was last done, and
 * answers whether it was. A server does this in the background; the embedded database never does, so its
 * log would only grow, and with it the time that recovery takes.
 */
export async function checkpointWhenDue(database: PGlite, afterBytes: number): Promise<boolean> {
  // Inside somebody's transaction a checkpoint is refused; the next round comes soon.
  if (database.isInTransaction()) return false
  const { rows } = await database.query<{ due: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= ${afterBytes} as due from pg_control_checkpoint()`,
  )
  if (!rows[0]?.due) return false
  await database.exec('checkpoint')
  return true
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
