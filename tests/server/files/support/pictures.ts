import { crc32 } from 'node:zlib'

/** A dot of one pixel. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
)

/** The same as a PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A JPEG with further segments behind its first one. */
export const jpegWith = (segments: readonly Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 20), ...segments, JPEG.subarray(20)])

/** Bytes before the first chunk that may be followed by others: the mark and IHDR. */
const HEAD = 33

/** A PNG with further chunks, by their types. */
export function pngWith(chunks: Readonly<Record<string, string>>): Buffer {
  const made = Object.entries(chunks).map(([type, data]) => {
    const body = Buffer.from(type + data, 'latin1')
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length - 4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([PNG.subarray(0, HEAD), ...made, PNG.subarray(HEAD)])
}
