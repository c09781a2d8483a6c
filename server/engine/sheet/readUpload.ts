import type { FastifyRequest } from 'fastify'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { readPart } from '../request/readPart.ts'

/** Bytes of a workbook that is taken in. */
const LARGEST_FILE = 20 * 1024 * 1024

/**
 * The bytes of the uploaded workbook.
 * @throws FILE_TYPE when there is none, or it is no .xlsx
 * @throws TOO_LARGE beyond 20 MB
 */
export async function readUpload(request: FastifyRequest): Promise<Uint8Array<ArrayBuffer>> {
  const part = await readPart(request, { most: LARGEST_FILE })
  if (part === null) throw new Fault('FILE_TYPE', { message: localized('请选择要导入的文件') })
  const bytes = new Uint8Array(part.content)
  // Every .xlsx is a zip archive, and says so in its first two bytes.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return bytes
  throw new Fault('FILE_TYPE', { message: localized('只能导入 .xlsx 文件') })
}
