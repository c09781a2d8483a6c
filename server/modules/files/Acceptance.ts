import { isCompound, isOpenOffice, isSvg, isText } from './contentChecks.ts'
import { isWholePdf, isWholeZip } from './wholeDocuments.ts'
import { isWholeGif, isWholeJpeg, isWholePng, isWholeWebp } from './wholePictures.ts'

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
