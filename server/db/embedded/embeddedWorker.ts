import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { checkpointWhenDue } from './checkpointWhenDue.ts'
import { MessageBatcher } from './MessageBatcher.ts'
import type { FromWorker, ToWorker, WorkerSource } from './messages.ts'
import { type OpenPGlite, openPGlite } from './openPGlite.ts'

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
