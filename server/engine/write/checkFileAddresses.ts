import { localized } from '#model/language/localized.ts'
import { isUploadField } from '../files/assertFileLimits.ts'
import { ownFileName, uploadedAddresses } from '../files/fileNames.ts'
import type { ChangedField } from './changedFields.ts'
import { addError } from './Draft.ts'

/**
 * Notes a mistake at every upload field with an address that is none of a file here: whoever reads the record would ask
 * a stranger for it. What a record holds already stays. That the files exist and are the caller's is asked when they
 * are claimed (claimFiles).
 */
export function checkFileAddresses(changed: readonly ChangedField[]): void {
  for (const { draft, field, path, value } of changed) {
    if (!isUploadField(field)) continue
    const held = uploadedAddresses(draft.before?.[path])
    const isOurs = (address: string) => ownFileName(address) !== null || held.includes(address)
    if (uploadedAddresses(value).every(isOurs)) continue
    addError(draft, { field: path, code: 'INVALID', message: FOREIGN })
  }
}

const FOREIGN = localized('请上传文件，不能填写其他地址')
