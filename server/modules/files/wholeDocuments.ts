const END_OF_PDF = '%%EOF'
/** Bytes before its end in which a PDF says that it is one; readers look no further. */
const PDF_TAIL = 1024
const DIRECTORY_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1')
const START_OF_ZIP = Buffer.from('PK', 'latin1')
/** Bytes of the longest end of an archive: the record and a comment. */
const ZIP_TAIL = 22 + 0xffff
const SPACES = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Whether a PDF has its end, which nothing but space may follow at length. */
export function isWholePdf(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && SPACES.has(content[end - 1] as number)) end--
  return content.subarray(Math.max(0, end - PDF_TAIL), end).includes(END_OF_PDF)
}

/** Whether an archive has its directory, which stands last. What is no archive, such as an encrypted document, passes. */
export const isWholeZip = (content: Buffer): boolean =>
  !content.subarray(0, 2).equals(START_OF_ZIP) ||
  content.subarray(Math.max(0, content.length - ZIP_TAIL)).includes(DIRECTORY_OF_ZIP)
