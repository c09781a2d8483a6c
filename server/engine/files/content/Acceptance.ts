import { drawingIn } from './drawingIn.ts'

const END_OF_PNG = Buffer.from('IEND')

const END_OF_GIF = Buffer.from([0x00, 0x3b])

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

const SCAN_OF_JPEG = 0xda

/** Whether a PNG has its end; what follows is ignored by every viewer. */
const isWholePng = (content: Buffer): boolean => content.includes(END_OF_PNG)

/** Whether a GIF has its end behind the last block. */
const isWholeGif = (content: Buffer): boolean => content.includes(END_OF_GIF)

/** Whether a WebP is as long as its head says. */
const isWholeWebp = (content: Buffer): boolean =>
  content.length >= 12 && content.readUInt32LE(4) + 8 <= content.length

const END_OF_PDF = '%%EOF'

/** Bytes before its end in which a PDF says that it is one; readers look no further. */
const PDF_TAIL = 1024

const DIRECTORY_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1')

const START_OF_ZIP = Buffer.from('PK', 'latin1')

/** Bytes of the longest end of an archive: the record and a comment. */
const ZIP_TAIL = 22 + 0xffff

const SPACES = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Whether an archive has its directory, which stands last. What is no archive, such as an encrypted document, passes. */
const isWholeZip = (content: Buffer): boolean =>
  !content.subarray(0, 2).equals(START_OF_ZIP) ||
  content.subarray(Math.max(0, content.length - ZIP_TAIL)).includes(DIRECTORY_OF_ZIP)

const byteOrderMarks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** Text has no zero bytes, unless it says that two bytes make a character. */
const isText = (content: Buffer): boolean =>
  !content.includes(0) || byteOrderMarks.some(mark => content.subarray(0, 2).equals(mark))

/** Cleaning finds out the rest; here only that it is text about a drawing. */
const isSvg = (content: Buffer): boolean => !content.includes(0) && drawingIn(content) !== null

/** Whether a compound file holds a stream of one of these names, which stand in it as UTF-16. */
const isCompound = (content: Buffer, streams: readonly string[]): boolean =>
  streams.some(name => content.includes(Buffer.from(name, 'utf16le')))

/** Whether a document is an archive with its kind's folder, or an encrypted one, which shows nothing of it. */
const isOpenOffice = (content: Buffer, folder: string): boolean =>
  content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ||
  (content.includes('[Content_Types].xml') && content.includes(folder))

/** How the content of a kind of file is known. */
export interface FileFormat {
  /** Type that is stored, and that a download carries. */
  mediaType: string
  /** What detection may say of the content. */
  detected?: string[]
  /** What else the content must be, or all it must be where detection knows nothing. */
  check?(content: Buffer): boolean
  /** Whether nothing was cut off its end, where that can be seen. */
  isWhole?(content: Buffer): boolean
}

/** What an upload takes. */
export interface Acceptance {
  /** Bytes. */
  most: number
  /** By extension. */
  formats: Record<string, FileFormat>
}

const megabyte = 1024 * 1024
const office = 'application/vnd.openxmlformats-officedocument'
const outer = ['application/zip', 'application/x-cfb']

const only = (mediaType: string): FileFormat => ({ mediaType, detected: [mediaType] })
const text = (mediaType: string): FileFormat => ({ mediaType, check: isText })

/** Binary office files are told apart by the streams inside the one container that they share. */
const compound = (mediaType: string, ...streams: string[]): FileFormat => ({
  mediaType,
  detected: ['application/x-cfb', mediaType],
  check: content => isCompound(content, streams),
})

/** Detection sees only the archive at times; an encrypted document is a container of the older kind. */
const openOffice = (kind: string, folder: string): FileFormat => ({
  mediaType: `${office}.${kind}`,
  detected: [`${office}.${kind}`, ...outer],
  check: content => isOpenOffice(content, folder),
  isWhole: isWholeZip,
})

const jpeg: FileFormat = { ...only('image/jpeg'), isWhole: isWholeJpeg }

const images: Acceptance['formats'] = {
  png: { mediaType: 'image/png', detected: ['image/png', 'image/apng'], isWhole: isWholePng },
  jpg: jpeg,
  jpeg,
  gif: { ...only('image/gif'), isWhole: isWholeGif },
  webp: { ...only('image/webp'), isWhole: isWholeWebp },
  svg: { mediaType: 'image/svg+xml', check: isSvg },
}

export const imageAcceptance: Acceptance = { most: 10 * megabyte, formats: images }

export const fileAcceptance: Acceptance = {
  most: 50 * megabyte,
  formats: {
    ...images,
    pdf: { ...only('application/pdf'), isWhole: isWholePdf },
    txt: text('text/plain'),
    csv: text('text/csv'),
    doc: compound('application/msword', 'WordDocument'),
    xls: compound('application/vnd.ms-excel', 'Workbook', 'Book'),
    ppt: compound('application/vnd.ms-powerpoint', 'PowerPoint Document'),
    docx: openOffice('wordprocessingml.document', 'word/'),
    xlsx: openOffice('spreadsheetml.sheet', 'xl/'),
    pptx: openOffice('presentationml.presentation', 'ppt/'),
    zip: { ...only('application/zip'), isWhole: isWholeZip },
    mp4: only('video/mp4'),
    mp3: only('audio/mpeg'),
  },
}

/** Pictures may stand in pages, where no permission can be asked for. */
export const isPicture = (extension: string): boolean => Object.hasOwn(images, extension)

/** Whether a PDF has its end, which nothing but space may follow at length. */
function isWholePdf(content: Buffer): boolean {
  let end = content.length
  while (end > 0 && SPACES.has(content[end - 1] as number)) end--
  return content.subarray(Math.max(0, end - PDF_TAIL), end).includes(END_OF_PDF)
}

/** Whether a JPEG has its end behind its scan: a small preview in its head has an end of its own. */
function isWholeJpeg(content: Buffer): boolean {
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    if (content[at + 1] === SCAN_OF_JPEG) return content.includes(END_OF_JPEG, at)
    // Bytes of 0xff may fill up between two segments.
    at += content[at + 1] === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  return false
}
