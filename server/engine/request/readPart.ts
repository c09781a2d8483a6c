import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { FILE_FIELD, otherField } from './fileExpected.ts'

/** The one file of a multipart request, whole. */
export interface Part {
  /** As the client says it: to be trusted with nothing. */
  fileName: string
  content: Buffer
  /** Texts that were sent with it. */
  fields: Record<string, string>
}

interface ReadPartOptions {
  /** Bytes of the file. */
  most: number
  /** Its multipart field, as the route names it in `file`. */
  field?: string
}

/**
 * The file of a multipart request; null when there is none.
 * @throws TOO_LARGE beyond `most`, INVALID when the file stands under another name or the body breaks off
 */
export async function readPart(
  request: FastifyRequest,
  { most, field = FILE_FIELD }: ReadPartOptions,
): Promise<Part | null> {
  if (!request.isMultipart()) return null
  try {
    const fields: Record<string, string> = {}
    let file: Pick<Part, 'fileName' | 'content'> | null = null
    // To the end: the texts may stand behind the file.
    for await (const part of request.parts({ limits: { fileSize: most, files: 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== field) throw otherField(field, part.fieldname)
      else file = { fileName: part.filename, content: await part.toBuffer() }
    }
    return file && { ...file, fields }
  } catch (cause) {
    throw partFault(cause, most)
  }
}

/** Whatever the parser stumbles over stands in what was sent: it reads from nowhere else. */
function partFault(cause: unknown, most: number): Fault {
  if (cause instanceof Fault) return cause
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Fault('TOO_LARGE', {
      message: localized('上传文件大小不能超过 {{most}} MB!', { most: Math.floor(most / 1024 / 1024) }),
      cause,
    })
  }
  return new Fault('INVALID', { message: localized('上传的内容不完整，请重新上传'), cause })
}
