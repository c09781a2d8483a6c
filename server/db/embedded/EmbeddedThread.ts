import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { DatabaseLog } from '../Database.ts'
import type { FromWorker, ToWorker, WorkerSource } from './messages.ts'

/** The thread that runs the embedded database; started when first needed, and again after it died. */
export class EmbeddedThread {
  readonly #source: WorkerSource
  readonly #log: DatabaseLog
  readonly #makeRoom: () => Promise<boolean>
  #worker: Promise<Worker> | null = null
  #stopping = false

  /** @param makeRoom called when it does not open; whether there is more room now, so that it is worth another try */
  constructor(source: WorkerSource, log: DatabaseLog, makeRoom = async () => false) {
    this.#source = source
    this.#log = log
    this.#makeRoom = makeRoom
  }

  /** A new connection; the one before it is cut off. */
  async connect(): Promise<MessagePort> {
    const worker = await this.start()
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ type: 'connect', port: port2 } satisfies ToWorker, [port2])
    return port1
  }

  start(): Promise<Worker> {
    this.#worker ??= this.#launch().catch(async error => {
      if (!(await this.#makeRoom())) throw error
      this.#log.warn(
        {},
        'There was no room for the embedded database; what was set aside for it was given up',
      )
      return this.#launch()
    })
    return this.#worker
  }

  async stop(): Promise<void> {
    if (this.#worker === null) return
    const worker = await this.#worker.catch(() => null)
    if (worker === null) return
    this.#stopping = true
    worker.postMessage({ type: 'stop' } satisfies ToWorker)
    await nextMessage(worker)
    await worker.terminate()
  }

  async #launch(): Promise<Worker> {
    const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), {
      workerData: this.#source,
      execArgv: [],
    })
    worker.on('exit', code => this.#forget(code))
    worker.on('error', error => this.#log.error({ err: error }, 'The thread of the embedded database failed'))
    const message = await nextMessage(worker)
    if (message.type === 'ready') return worker
    const reason = message.type === 'failed' ? message.message : ''
    // For whoever waits it is as a server that does not answer.
    throw Object.assign(new Error(`The embedded database does not open: ${reason}`), { code: 'ECONNREFUSED' })
  }

  #forget(code: number): void {
    this.#worker = null
    if (!this.#stopping)
      this.#log.error({ code }, 'The embedded database stopped; the next call starts it again')
  }
}

async function nextMessage(worker: Worker): Promise<FromWorker> {
  const [message] = await Promise.race([once(worker, 'message'), exited(worker)])
  return message as FromWorker
}

async function exited(worker: Worker): Promise<[FromWorker]> {
  await once(worker, 'exit')
  return [{ type: 'failed', message: 'its thread ended' }]
}
