import { fieldFault } from '#model/errors.ts'
import type { localized } from '#model/language/localized.ts'
import type { Tx } from '../../db/Database.ts'
import type { FileRecords } from '../contracts/Institution.ts'
import { isAttachment, ownFileName } from './fileNames.ts'

/**
 * Passes when an address that code writes into a table itself is that of a picture which was uploaded here and which
 * everybody may see, and keeps it from being cleared away; a foreign one would be fetched from strangers by everybody
 * who sees it. Nothing is asked of none.
 * @throws Fault INVALID at the field
 */
export async function assertOwnPicture(
  { tx, files }: { tx: Tx; files: FileRecords },
  address: unknown,
  { field, message }: { field: string; message: ReturnType<typeof localized> },
): Promise<void> {
  if (address === undefined || address === null || address === '') return
  const name = ownFileName(String(address))
  const file = name === null ? undefined : (await files.find(tx, [name], { hold: true })).get(name)
  if (file === undefined || isAttachment(file.name) || !file.mediaType.startsWith('image/')) {
    throw fieldFault('INVALID', field, message)
  }
  await files.keep(tx, [file.name])
}
