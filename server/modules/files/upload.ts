import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { type Acceptance, fileAcceptance, imageAcceptance } from '#server/engine/files/content/Acceptance.ts'
import type { FileKind } from '#server/engine/files/fileNames.ts'
import { FILE_FIELD } from '#server/engine/request/fileExpected.ts'
import { receiveFile } from './receiveFile.ts'

const anyAccount =
  'an account attaches files to what it edits; what the record keeps is checked when it is saved'

const PICTURE = '图片上传'
const FILE = '文件上传'

/** Uploads. Answers { name, url, size }; the address can be guessed by nobody and stays the same for ever. */
export default defineModule({
  routes: [
    uploadRoute('/cms/api/backend/image-upload', {
      title: PICTURE,
      acceptance: imageAcceptance,
      kind: 'public',
    }),
    uploadRoute('/image-upload', { title: PICTURE, acceptance: imageAcceptance, kind: 'public' }),
    uploadRoute('/cms/api/backend/file-upload', {
      title: FILE,
      acceptance: fileAcceptance,
      kind: 'attachment',
    }),
    // Editor, picture and file fields of older clients share it: pictures are shown in pages, all else is attached.
    uploadRoute('/file/upload', { title: FILE, acceptance: fileAcceptance }),
  ],
})

interface Upload {
  title: string
  acceptance: Acceptance
  /** By what the file is where absent. */
  kind?: FileKind
}

function uploadRoute(path: string, { title, acceptance, kind }: Upload) {
  return {
    method: 'POST' as const,
    path,
    title,
    access: { session: anyAccount },
    transaction: false,
    summary: 'Stores one file, multipart field "file"',
    file: FILE_FIELD,
    run: async (context: RequestContext, { request }: RouteInput) => ({
      data: await receiveFile(context, request, { acceptance, kind }),
    }),
  }
}
