import { Worker } from 'node:worker_threads'
import type { ReadTables } from '#model/generate/GeneratedTable.ts'
import type { TableSource } from '../engine/contracts/Generator.ts'
import { refused, say } from './readerWords.ts'
import type { ThreadMessage } from './sourceThread.ts'

/** Longest that a source may take, ms. */
const LONGEST = 20_000
const MOST_MEMORY = 512

const nothing = (): ReadTables => ({ tables: [], notes: [] })

/** What came of a source so far: it is somebody else's, and may be made to take for ever. */
export function readInThread(source: TableSource, { longest = LONGEST } = {}): Promise<ReadTables> {
  const worker = new Worker(new URL('./sourceThread.ts', import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  return new Promise((resolve, reject) => {
    let latest: Extract<ThreadMessage, { progress: unknown }>['progress'] = { place: '', read: nothing() }
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const giveUp = (words: ReturnType<typeof say>) =>
      resolve({ ...latest.read, notes: [...latest.read.notes, refused(latest.place, words)] })
    const timer = setTimeout(
      () => finish(() => giveUp(say`this takes too long to read: it and what follows are left out`)),
      longest,
    )
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) latest = message.progress
      else finish(() => resolve(message.read))
    })
    worker.once('error', error =>
      finish(() =>
        isOutOfMemory(error)
          ? giveUp(say`this takes too much memory to read: it and what follows are left out`)
          : reject(error),
      ),
    )
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
