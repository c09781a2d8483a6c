const END_OF_PNG = Buffer.from('IEND')
const END_OF_GIF = Buffer.from([0x00, 0x3b])
const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const SCAN_OF_JPEG = 0xda

/** Whether a PNG has its end; what follows is ignored by every viewer. */
export const isWholePng = (content: Buffer): boolean => content.includes(END_OF_PNG)

/** Whether a GIF has its end behind the last block. */
export const isWholeGif = (content: Buffer): boolean => content.includes(END_OF_GIF)

/** Whether a WebP is as long as its head says. */
export const isWholeWebp = (content: Buffer): boolean =>
  content.length >= 12 && content.readUInt32LE(4) + 8 <= content.length

/** Whether a JPEG has its end behind its scan: a small preview in its head has an end of its own. */
export function isWholeJpeg(content: Buffer): boolean {
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff) {
    if (content[at + 1] === SCAN_OF_JPEG) return content.includes(END_OF_JPEG, at)
    // Bytes of 0xff may fill up between two segments.
    at += content[at + 1] === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  return false
}
