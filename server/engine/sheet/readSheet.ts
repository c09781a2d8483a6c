import { Worker } from 'node:worker_threads'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Sheet, SheetFailure } from './Sheet.ts'

/** Longest that reading a workbook may take, in ms. */
const LONGEST = 30_000

const faults: Record<SheetFailure, () => Fault> = {
  unreadable: () => new Fault('FILE_TYPE', { message: localized('文件无法读取，请使用导入模板') }),
  'too-large': () => new Fault('TOO_LARGE', { message: localized('文件内容过大') }),
  'too-many-rows': () => new Fault('TOO_LARGE', { message: localized('一次最多导入 10,000 行') }),
  'no-sheet': () => new Fault('FILE_TYPE', { message: localized('文件中没有数据') }),
}

/**
 * The first sheet of a workbook, read in a thread of its own with bounded time and memory.
 * @throws FILE_TYPE when it cannot be read, TOO_LARGE when it unfolds beyond the limits
 */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const result = await parseInWorker(bytes)
  if ('failure' in result) throw faults[result.failure]()
  return result
}

function parseInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet | { failure: SheetFailure }> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => resolve({ failure: 'too-large' })), LONGEST)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', result => finish(() => resolve(result)))
    worker.once('error', error =>
      finish(() => (isOutOfMemory(error) ? resolve({ failure: 'too-large' }) : reject(error))),
    )
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
