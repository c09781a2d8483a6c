import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { readPart } from '../request/readPart.ts'
import type { NamedSheet, Sheet, SheetFailure } from './Sheet.ts'

/** Longest that reading a workbook may take, in ms. */
const LONGEST = 30_000

/** Bytes of a workbook that is taken in. */
const LARGEST_FILE = 20 * 1024 * 1024

const faults: Record<SheetFailure, () => Fault> = {
  unreadable: () => new Fault('FILE_TYPE', { message: localized('文件无法读取，请使用导入模板') }),
  'too-large': () => new Fault('TOO_LARGE', { message: localized('文件内容过大') }),
  'too-many-rows': () => new Fault('TOO_LARGE', { message: localized('一次最多导入 10,000 行') }),
  'no-sheet': () => new Fault('FILE_TYPE', { message: localized('文件中没有数据') }),
}

/**
 * The bytes of the uploaded workbook, and the texts that were sent with it.
 * @throws FILE_TYPE when there is none, or it is no .xlsx
 * @throws TOO_LARGE beyond 20 MB
 */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fields: Record<string, string> }> {
  const part = await readPart(request, { most: LARGEST_FILE })
  if (part === null) throw new Fault('FILE_TYPE', { message: localized('请选择要导入的文件') })
  return { bytes: workbookBytes(part.content), fields: part.fields }
}

/** Every .xlsx is a zip archive, and says so in its first two bytes. @throws FILE_TYPE for anything else */
function workbookBytes(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return bytes
  throw new Fault('FILE_TYPE', { message: localized('只能导入 .xlsx 文件') })
}

/**
 * The first sheet of a workbook, read in a thread of its own with bounded time and memory.
 * @throws FILE_TYPE when it cannot be read, TOO_LARGE when it unfolds beyond the limits
 */
export async function readFirstSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const result = await parseInWorker<Sheet>(bytes, false)
  if ('failure' in result) throw faults[result.failure]()
  return result
}

/**
 * All sheets of a workbook of anybody, read in the same way.
 * @throws FILE_TYPE when it is no workbook or cannot be read, TOO_LARGE when it unfolds beyond the limits
 */
export async function readSheets(content: Uint8Array): Promise<NamedSheet[]> {
  const result = await parseInWorker<{ sheets: NamedSheet[] }>(workbookBytes(content), true)
  if ('failure' in result) throw faults[result.failure]()
  return result.sheets
}

function parseInWorker<T extends object>(
  bytes: Uint8Array<ArrayBuffer>,
  all: boolean,
): Promise<T | { failure: SheetFailure }> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: { bytes, all },
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
