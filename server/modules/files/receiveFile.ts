import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { Fault } from '#model/errors.ts'
import { readPart } from '#server/engine/request/readPart.ts'
import type { Files, StoredFile } from '#server/engine/Services.ts'

/** What an upload takes. */
export interface Acceptance {
  /** Bytes. */
  most: number
  /** Extension → what the content may be, as media types; empty for text, which has no mark of its own. */
  types: Record<string, string[]>
}

const megabyte = 1024 * 1024

/** Office files are archives of one kind or another: detection sees the outer kind at times. */
const archive = ['application/zip', 'application/x-cfb']

export const imageAcceptance: Acceptance = {
  most: 10 * megabyte,
  types: {
    png: ['image/png', 'image/apng'],
    jpg: ['image/jpeg'],
    jpeg: ['image/jpeg'],
    gif: ['image/gif'],
    webp: ['image/webp'],
    svg: [],
  },
}

export const fileAcceptance: Acceptance = {
  most: 50 * megabyte,
  types: {
    ...imageAcceptance.types,
    pdf: ['application/pdf'],
    txt: [],
    csv: [],
    doc: ['application/x-cfb', 'application/msword'],
    xls: ['application/x-cfb', 'application/vnd.ms-excel'],
    ppt: ['application/x-cfb', 'application/vnd.ms-powerpoint'],
    docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ...archive],
    xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ...archive],
    pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', ...archive],
    zip: archive,
    mp4: ['video/mp4'],
    mp3: ['audio/mpeg'],
  },
}

/**
 * Stores the one file of a multipart request. Its content decides its type as much as its name.
 * @throws Fault FILE_TYPE, TOO_LARGE or INVALID (no file)
 */
export async function receiveFile(
  request: FastifyRequest,
  files: Files,
  acceptance: Acceptance,
): Promise<StoredFile> {
  const part = await readPart(request, acceptance.most)
  if (!part) throw new Fault('INVALID', { message: '请选择要上传的文件' })
  const { fileName, content } = part
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  await assertType(content, extension, acceptance)
  return files.store({ content, extension, name: nameOf(fileName) })
}

async function assertType(content: Buffer, extension: string, { types }: Acceptance): Promise<void> {
  const allowed = Object.hasOwn(types, extension) ? types[extension] : undefined
  const detected = (await fileTypeFromBuffer(content))?.mime
  const message = `文件格式不正确, 请上传${Object.keys(types).join('/')}格式文件!`
  if (allowed === undefined) throw new Fault('FILE_TYPE', { message })
  const fits =
    allowed.length === 0
      ? isText(content, detected, extension)
      : detected !== undefined && allowed.includes(detected)
  if (!fits) throw new Fault('FILE_TYPE', { message: '文件内容与扩展名不符，请检查文件' })
}

/** Text has no zero bytes; only an SVG may look like XML. */
function isText(content: Buffer, detected: string | undefined, extension: string): boolean {
  if (content.includes(0)) return false
  if (extension === 'svg') return content.subarray(0, 4096).toString('utf8').includes('<svg')
  return detected === undefined || detected.startsWith('text/')
}

/** The name as people know it: without path and control characters. */
function nameOf(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  return last.replace(/[\u0000-\u001f\u007f]/g, '').slice(-200) || 'file'
}
