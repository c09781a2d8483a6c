import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '#server/engine/contracts/files.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type Acceptance, isPicture } from '#server/engine/files/content/Acceptance.ts'
import { readUpload } from '#server/engine/files/content/readUpload.ts'
import type { FileKind } from '#server/engine/files/fileNames.ts'
import { saveUpload } from '#server/engine/files/saveUpload.ts'

/**
 * Stores the one file of a multipart request. Its content decides its type as much as its name.
 * @param kind who may open it; absent shows pictures to everybody and keeps all else to readers of its record
 * @param field its multipart field, where the route names another than the usual
 * @throws Fault FILE_TYPE, TOO_LARGE (bytes, pixels, frames) or INVALID (no file, an empty one, one cut off)
 */
export async function receiveFile(
  context: RequestContext,
  request: FastifyRequest,
  { acceptance, kind, field }: { acceptance: Acceptance; kind?: FileKind; field?: string },
): Promise<StoredFile> {
  const file = await readUpload(request, { acceptance, field })
  return saveUpload(context, { ...file, kind: kind ?? (isPicture(file.extension) ? 'public' : 'attachment') })
}
