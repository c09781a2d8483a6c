import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import type { FileKind } from '#server/engine/files/fileNames.ts'
import { FILE_FIELD } from '#server/engine/request/fileExpected.ts'
import { type Acceptance, fileAcceptance, imageAcceptance } from './Acceptance.ts'
import { receiveFile } from './receiveFile.ts'

const anyAccount =
  'an account attaches files to what it edits; what the record keeps is checked when it is saved'

/** Uploads. Answers { name, url, size }; the address can be guessed by nobody and stays the same for ever. */
export default defineModule({
  routes: [
    uploadRoute('/cms/api/backend/image-upload', imageAcceptance, 'public'),
    uploadRoute('/image-upload', imageAcceptance, 'public'),
    uploadRoute('/cms/api/backend/file-upload', fileAcceptance, 'attachment'),
    // Editor, picture and file fields of older clients share it: pictures are shown in pages, all else is attached.
    uploadRoute('/file/upload', fileAcceptance),
  ],
})

function uploadRoute(path: string, acceptance: Acceptance, kind?: FileKind) {
  return {
    method: 'POST' as const,
    path,
    access: { session: anyAccount },
    transaction: false,
    summary: 'Stores one file, multipart field "file"',
    file: FILE_FIELD,
    run: async (context: RequestContext, { request }: RouteInput) => ({
      data: await receiveFile(context, request, { acceptance, kind }),
    }),
  }
}
