import { drawingIn } from './drawingIn.ts'

const byteOrderMarks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** Text has no zero bytes, unless it says that two bytes make a character. */
export const isText = (content: Buffer): boolean =>
  !content.includes(0) || byteOrderMarks.some(mark => content.subarray(0, 2).equals(mark))

/** Cleaning finds out the rest; here only that it is text about a drawing. */
export const isSvg = (content: Buffer): boolean => !content.includes(0) && drawingIn(content) !== null

/** Whether a compound file holds a stream of one of these names, which stand in it as UTF-16. */
export const isCompound = (content: Buffer, streams: readonly string[]): boolean =>
  streams.some(name => content.includes(Buffer.from(name, 'utf16le')))

/** Whether a document is an archive with its kind's folder, or an encrypted one, which shows nothing of it. */
export const isOpenOffice = (content: Buffer, folder: string): boolean =>
  content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ||
  (content.includes('[Content_Types].xml') && content.includes(folder))
