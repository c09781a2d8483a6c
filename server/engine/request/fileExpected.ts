import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'

/** Multipart field of a file, unless its route says otherwise. */
export const FILE_FIELD = 'file'

/** What is told whoever sends a file in another way than its route takes it. */
export const fileExpected = (field: string): Fault =>
  new Fault('INVALID', {
    message: localized('请以 multipart/form-data 上传文件，字段名为 {{field}}', { field }),
  })

/** What is told whoever sends the file under another name. */
export const otherField = (field: string, sent: string): Fault =>
  new Fault('INVALID', {
    message: localized('文件应放在字段 {{field}} 中，收到的字段是“{{value}}”', {
      field,
      value: sent.slice(0, LONGEST),
    }),
  })

/** Characters of a sent name that are repeated. */
const LONGEST = 50
