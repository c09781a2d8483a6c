import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Tx } from '../../db/Database.ts'
import { isNoRoom } from '../../room/spareFile.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { Settings } from '../contracts/dictionaries.ts'
import type { StoredFile } from '../contracts/files.ts'
import type { FileRecords } from '../contracts/Institution.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import { addressOf, type FileKind, newFileName } from './fileNames.ts'

/** MB where the setting is absent or says nothing of use. */
const DEFAULT_QUOTA = 1024

const MEGABYTE = 1024 * 1024

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
 * Stores an upload of the caller and returns its address.
 * @param options `unnamed`: it was cleaned, and whoever sent it is forgotten once a record without a trace has taken it
 * @throws Fault TOO_LARGE beyond what the account may keep, BUSY or STORAGE_FULL when the storage does not take it
 * @throws DiskFullError when there is no room for it
 */
export async function saveUpload(
  context: RequestContext,
  file: CheckedFile,
  { unnamed = false }: { unnamed?: boolean } = {},
): Promise<StoredFile> {
  const { caller, services } = context
  const size = file.content.length
  const quota = await readUploadQuota(services.settings)
  return keepUpload(context, file, {
    ...{ userId: caller.userId, unnamed },
    admit: tx => assertWithinQuota(tx, services.institution.files, { caller, quota, size }),
  })
}

interface Keeping {
  /** Account that has uploaded it; 0 for a visitor. */
  userId: number
  /** Link that the visitor came by. */
  linkId?: number
  /** Whether nothing is kept that leads to who sent it. */
  unnamed?: boolean
  /** Whether there is room left, in the transaction that notes it. */
  admit(tx: Tx): Promise<void>
}

/**
 * It is noted before it is stored: a file that nobody knows of would never be cleared away.
 * @throws Fault what `admit` says; BUSY or STORAGE_FULL when the storage does not take it
 */
export async function keepUpload(
  context: RequestContext,
  file: CheckedFile,
  { userId, linkId, unnamed = false, admit }: Keeping,
): Promise<StoredFile> {
  const { caller, database, services, log } = context
  const { tenantId } = caller
  const name = newFileName(file.kind, file.extension)
  const size = file.content.length
  // Before it is noted, so that nothing of it is kept.
  await services.files.assertRoom(size)
  await database.inTenant(tenantId, async tx => {
    await admit(tx)
    await services.institution.files.note(tx, {
      ...{ name, tenantId, userId, linkId: linkId ?? null, size, unnamed },
      ...{ originalName: file.originalName, mediaType: file.mediaType },
    })
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

/** Bytes that the files of one account may take together (setting sys.file.quotaMb); null for no limit. */
async function readUploadQuota(settings: Settings): Promise<number | null> {
  const text = (await settings.get('sys.file.quotaMb'))?.trim() ?? ''
  const megabytes = /^\d{1,9}$/.test(text) ? Number(text) : DEFAULT_QUOTA
  return megabytes === 0 ? null : megabytes * MEGABYTE
}

/**
 * Passes when a further file fits beside those that the account keeps already, in the transaction that notes it.
 * Uploads of one account wait for each other here, so that none slips past the others.
 * @param quota bytes; null for no limit
 * @throws Fault TOO_LARGE
 */
async function assertWithinQuota(
  tx: Tx,
  files: FileRecords,
  { caller, quota, size }: { caller: Caller; quota: number | null; size: number },
): Promise<void> {
  if (quota === null) return
  const used = await files.keptBytes(tx, caller)
  if (used + size <= quota) return
  const shown = (bytes: number) => (bytes / MEGABYTE).toFixed(1)
  throw new Fault('TOO_LARGE', {
    message: localized(
      '上传空间不足：每个账号最多 {{quota}} MB，已用 {{used}} MB，该文件 {{size}} MB，请联系管理员',
      { quota: quota / MEGABYTE, used: shown(used), size: shown(size) },
    ),
  })
}
