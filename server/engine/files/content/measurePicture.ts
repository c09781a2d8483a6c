/** How large a picture says it is. */
export interface PictureSize {
  /** px, of the largest of its frames and the canvas. */
  width: number
  /** px */
  height: number
  /** 1 for a still picture. */
  frames: number
}

/**
 * How large a picture is, read from the heads of its parts without decoding any; null where they say nothing.
 * @param mediaType of a raster picture: image/png, image/jpeg, image/gif or image/webp
 */
export function measurePicture(content: Buffer, mediaType: string): PictureSize | null {
  const size: PictureSize = { width: 0, height: 0, frames: 0 }
  try {
    READERS[mediaType]?.(content, size)
  } catch (error) {
    // A part that ends before it should; those before it are known.
    if (!(error instanceof RangeError)) throw error
  }
  return size.width > 0 && size.height > 0 ? { ...size, frames: Math.max(1, size.frames) } : null
}

const READERS: Record<string, (content: Buffer, size: PictureSize) => void> = {
  'image/png': readPng,
  'image/apng': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
}

function grow(size: PictureSize, width: number, height: number): void {
  size.width = Math.max(size.width, width)
  size.height = Math.max(size.height, height)
}

/** @see https://www.w3.org/TR/png-3/ chunks IHDR and, of animations, fcTL and acTL */
function readPng(content: Buffer, size: PictureSize): void {
  for (let at = 8; at + 12 <= content.length; at += 12 + content.readUInt32BE(at)) {
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') grow(size, content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))
    if (type === 'acTL') size.frames = Math.max(size.frames, content.readUInt32BE(at + 8))
    if (type === 'fcTL') grow(size, content.readUInt32BE(at + 12), content.readUInt32BE(at + 16))
    if (type === 'IEND') return
  }
}

const START_OF_SCAN = 0xda
/** Marks that no length follows. None belongs before the scan, and a decoder passes over them. */
const isAlone = (mark: number): boolean => mark <= 0x01 || (mark >= 0xd0 && mark <= 0xd9)
/** Tables and extensions among the marks that otherwise begin a frame. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

/**
 * What does not lead to its scan mark by mark has no size here: a decoder may find another way through it.
 * @see ITU-T T.81, B.2.2: every frame begins with its height and width
 */
function readJpeg(content: Buffer, size: PictureSize): void {
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    const mark = content[at + 1] as number
    if (mark === START_OF_SCAN) return
    if (isAlone(mark)) break
    if (mark === 0xff) {
      at += 1
      continue
    }
    if (mark >= 0xc0 && mark <= 0xcf && !NO_FRAME.has(mark)) {
      grow(size, content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))
    }
    at += 2 + content.readUInt16BE(at + 2)
  }
  Object.assign(size, { width: 0, height: 0 })
}

const GIF_IMAGE = 0x2c
const GIF_EXTENSION = 0x21

/** @see GIF89a, 18 (screen), 20 (image) and 15 (blocks) */
function readGif(content: Buffer, size: PictureSize): void {
  grow(size, content.readUInt16LE(6), content.readUInt16LE(8))
  let at = 13 + colorTable(content.readUInt8(10))
  while (at < content.length) {
    const kind = content[at]
    if (kind === GIF_IMAGE) {
      const [left, top] = [content.readUInt16LE(at + 1), content.readUInt16LE(at + 3)]
      grow(size, left + content.readUInt16LE(at + 5), top + content.readUInt16LE(at + 7))
      size.frames += 1
      at = endOfBlocks(content, at + 11 + colorTable(content.readUInt8(at + 9)))
    } else if (kind === GIF_EXTENSION) at = endOfBlocks(content, at + 2)
    else return
  }
}

/** Bytes of the table of colours that a byte of flags announces. */
const colorTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

function endOfBlocks(content: Buffer, start: number): number {
  let at = start
  for (let length = content.readUInt8(at); length > 0; length = content.readUInt8(at)) at += 1 + length
  return at + 1
}

/** @see RFC 9649, sections 2.5 to 2.7 */
function readWebp(content: Buffer, size: PictureSize): void {
  for (let at = 12; at + 8 <= content.length; ) {
    const type = content.toString('latin1', at, at + 4)
    const data = at + 8
    if (type === 'VP8X') grow(size, 1 + content.readUIntLE(data + 4, 3), 1 + content.readUIntLE(data + 7, 3))
    if (type === 'VP8 ')
      grow(size, content.readUInt16LE(data + 6) & 0x3fff, content.readUInt16LE(data + 8) & 0x3fff)
    if (type === 'VP8L') {
      const bits = content.readUInt32LE(data + 1)
      grow(size, 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
    }
    if (type === 'ANMF') {
      grow(size, 1 + content.readUIntLE(data + 6, 3), 1 + content.readUIntLE(data + 9, 3))
      size.frames += 1
    }
    const length = content.readUInt32LE(at + 4)
    at = data + length + (length % 2)
  }
}
