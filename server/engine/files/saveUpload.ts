import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { isNoRoom } from '../../room/spareFile.ts'
import type { RequestContext } from '../RequestContext.ts'
import type { StoredFile } from '../Services.ts'
import { addressOf, type FileKind, newFileName } from './fileNames.ts'
import { assertWithinQuota, readUploadQuota } from './uploadQuota.ts'

/** A file whose type has been checked. */
export interface CheckedFile {
  kind: FileKind
  /** Lower case, without a dot; '' for none. */
  extension: string
  /** What the content is. */
  mediaType: string
  /** Name it came with, for people. */
  originalName: string
  content: Buffer
}

/**
 * Stores an upload and returns its address. It is noted before it is stored: a file that nobody knows of would
 * never be cleared away.
 * @throws Fault TOO_LARGE beyond what the account may keep, BUSY or STORAGE_FULL when the storage does not take it
 * @throws DiskFullError when there is no room for it
 */
export async function saveUpload(context: RequestContext, file: CheckedFile): Promise<StoredFile> {
  const { caller, database, services, log } = context
  const name = newFileName(file.kind, file.extension)
  const size = file.content.length
  // Before it is noted, so that nothing of it is kept.
  await services.files.assertRoom(size)
  const quota = await readUploadQuota(services.settings)
  await database.inTenant(caller.tenantId, async tx => {
    await assertWithinQuota(tx, { caller, quota, size })
    await tx
      .insertInto('sys_file')
      .values({
        name,
        tenant_id: caller.tenantId,
        user_id: caller.userId,
        original_name: file.originalName,
        media_type: file.mediaType,
        size,
      })
      .execute()
  })
  try {
    await services.files.store(name, file.content)
  } catch (cause) {
    log.error({ err: cause, file: name }, 'A file was not stored')
    if (isNoRoom(cause)) throw new Fault('STORAGE_FULL', { retryAfter: 60, cause })
    throw new Fault('BUSY', { message: localized('文件暂时无法保存，请稍后再试'), cause })
  }
  return { name: file.originalName, url: addressOf(name), size }
}
