import type { MessagePort } from 'node:worker_threads'
import type { PGliteSource } from './openPGlite.ts'

/** What the thread of the embedded database is told to open. */
export type WorkerSource = PGliteSource

export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'stop' }

export type FromWorker = { type: 'ready' } | { type: 'failed'; message: string } | { type: 'stopped' }
