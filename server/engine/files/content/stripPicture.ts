/**
 * A picture with what is needed to draw it and nothing else: no words, places, times, devices and small pictures that
 * cameras and programs write into it. What of a photograph is up is kept. null for a picture that is read in no such way.
 */
export function stripPicture(content: Buffer, mediaType: string): Buffer | null {
  const strip = STRIPPERS[mediaType]
  if (!strip) return null
  try {
    return strip(content)
  } catch (error) {
    // A part that ends before it should.
    if (error instanceof RangeError) return null
    throw error
  }
}

const STRIPPERS: Record<string, (content: Buffer) => Buffer | null> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
}

/** What decoders draw by, of still pictures and animations. @see https://www.w3.org/TR/png-3/ section 11 */
const DRAWN = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD'].concat(
    'acTL',
    'fcTL',
    'fdAT',
  ),
)

const PNG_HEAD = 8
/** Length, type and checksum of a chunk. */
const AROUND_CHUNK = 12

function stripPng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at + AROUND_CHUNK <= content.length; ) {
    const end = at + AROUND_CHUNK + content.readUInt32BE(at)
    if (end > content.length) return null
    const type = content.toString('latin1', at + 4, at + 8)
    if (DRAWN.has(type)) kept.push(content.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}

const MARK = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, exif: 0xe1, adobe: 0xee }
const isOfPrograms = (mark: number): boolean => mark >= 0xe0 && mark <= 0xef
/** Marks inside a scan: a byte of it, and where it begins anew. */
const isInScan = (mark: number): boolean => mark === 0x00 || (mark >= 0xd0 && mark <= 0xd7)

/** @see ITU-T T.81, B.1.1: marks, their segments, and scans behind them */
function stripJpeg(content: Buffer): Buffer | null {
  const kept: Buffer[] = [Buffer.from([0xff, MARK.start])]
  let up: number | null = null
  for (let at = 2; at + 2 <= content.length; ) {
    if (content.readUInt8(at) !== 0xff) return null
    const mark = content.readUInt8(at + 1)
    if (mark === 0xff) {
      at += 1
      continue
    }
    if (mark === MARK.end) return Buffer.concat([...turned(kept, up), Buffer.from([0xff, MARK.end])])
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end > content.length) return null
    if (mark === MARK.exif) up ??= orientationOf(content.subarray(at + 4, end))
    // Without Adobe's mark, what it says of the colours would be guessed wrong.
    if (mark === MARK.adobe || !(isOfPrograms(mark) || mark === MARK.comment))
      kept.push(content.subarray(at, end))
    at = mark === MARK.scan ? endOfScan(content, end) : end
    if (mark === MARK.scan) kept.push(content.subarray(end, at))
  }
  return null
}

function endOfScan(content: Buffer, start: number): number {
  for (let at = content.indexOf(0xff, start); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const mark = content.readUInt8(at + 1)
    if (!isInScan(mark) && mark !== 0xff) return at
  }
  return content.length
}

const EXIF = 'Exif\u0000\u0000'
const ORIENTATION = 0x0112

/** Which side of a photograph is up, 1 to 8; null where it does not say. @see Exif 2.32, 4.6.4 */
function orientationOf(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return null
  const tiff = segment.subarray(EXIF.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** A segment that says this alone: one entry, of one short number. */
function turned(kept: Buffer[], up: number | null): Buffer[] {
  if (up === null || up === 1) return kept
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    up,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff])
  const head = Buffer.from([0xff, MARK.exif, 0, data.length + 2])
  const [start = Buffer.alloc(0), ...rest] = kept
  return [start, head, data, ...rest]
}
