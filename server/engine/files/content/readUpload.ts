import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { readPart } from '../../request/readPart.ts'
import type { CheckedFile } from '../saveUpload.ts'
import { type Acceptance, type FileFormat, isPicture } from './Acceptance.ts'
import { assertPictureSize } from './assertPictureSize.ts'
import { cleanSvg } from './cleanSvg.ts'

/** Longest name that is kept, in characters. */
const LONGEST = 200

const LIES = localized('文件内容与扩展名不符，请检查文件')
const cutOff = (extension: string) =>
  isPicture(extension) ? localized('图片不完整，请重新选择') : localized('文件不完整，请重新选择')

interface Reading {
  acceptance: Acceptance
  /** Its multipart field, where the route names another than the usual. */
  field?: string
  /** Holds it to limits narrower than those of all uploads, before these speak of kinds that are not taken here. */
  assertFits?(file: { extension: string; size: number }): void
}

/**
 * The one file of a multipart request. Its content decides its type as much as its name.
 * @throws Fault FILE_TYPE, TOO_LARGE (bytes, pixels, frames) or INVALID (no file, an empty one, one cut off)
 */
export async function readUpload(
  request: FastifyRequest,
  { acceptance, field, assertFits }: Reading,
): Promise<Omit<CheckedFile, 'kind'>> {
  const part = await readPart(request, { most: acceptance.most, field })
  if (!part) throw new Fault('INVALID', { message: localized('请选择要上传的文件') })
  if (part.content.length === 0) throw new Fault('INVALID', { message: localized('文件是空的，请重新选择') })
  const extension = /\.([a-z0-9]{1,8})$/i.exec(part.fileName)?.[1]?.toLowerCase() ?? ''
  assertFits?.({ extension, size: part.content.length })
  const format = formatOf(extension, acceptance)
  const content = await cleanContent(part.content, { format, extension })
  return { extension, mediaType: format.mediaType, originalName: fileNameOf(part.fileName), content }
}

function formatOf(extension: string, { formats }: Acceptance): FileFormat {
  const format = Object.hasOwn(formats, extension) ? formats[extension] : undefined
  if (format) return format
  const accept = Object.keys(formats).join('/')
  const message = localized('文件格式不正确, 请上传{{accept}}格式文件!', { accept })
  throw new Fault('FILE_TYPE', { message })
}

/** The content as it may be stored. @throws FILE_TYPE when it is not what the name says, INVALID when it is cut off */
async function cleanContent(
  content: Buffer,
  { format, extension }: { format: FileFormat; extension: string },
): Promise<Buffer> {
  const detected = (await fileTypeFromBuffer(content))?.mime
  if (!isAs(format, content, detected)) throw new Fault('FILE_TYPE', { message: LIES })
  if (format.isWhole?.(content) === false) throw new Fault('INVALID', { message: cutOff(extension) })
  const clean = format.mediaType === 'image/svg+xml' ? cleanSvg(content) : content
  if (clean === null) throw new Fault('FILE_TYPE', { message: LIES })
  if (isPicture(extension)) assertPictureSize(clean, format.mediaType)
  return clean
}

/** Kinds without a mark of their own must not carry the mark of another. */
function isAs(
  { detected: marks, check }: FileFormat,
  content: Buffer,
  detected: string | undefined,
): boolean {
  const fits = marks
    ? detected !== undefined && marks.includes(detected)
    : detected === undefined || detected === 'application/xml' || detected.startsWith('text/')
  return fits && (check === undefined || check(content))
}

/**
 * The name of an upload as people know it: without path, control characters and marks that turn the direction of
 * text, which make "cod.exe" of "exe.doc". A long one keeps its end, where the extension stands.
 */
function fileNameOf(sent: string): string {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return Array.from(plain).slice(-LONGEST).join('') || 'file'
}
