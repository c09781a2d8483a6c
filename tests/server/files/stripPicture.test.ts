import { describe, expect, it } from 'vitest'
import { measurePicture } from '#server/engine/files/content/measurePicture.ts'
import { stripPicture } from '#server/engine/files/content/stripPicture.ts'
import { JPEG, jpegWith, PNG, pngWith } from './support/pictures.ts'

const SECRET = 'Canon of Wang, 31.2N'
const segment = (mark: number, data: Buffer | string) => {
  const body = Buffer.from(data)
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** What cameras write: which side is up (II, one entry of two), and who. */
const exif = (up: number) => {
  const tiff = Buffer.alloc(38)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  for (const [at, tag, value] of [
    [10, 0x010f, 0],
    [22, 0x0112, up],
  ] as const) {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(3, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt16LE(value, at + 8)
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]))
}
const strip = (content: Buffer, mediaType: string) => stripPicture(content, mediaType) ?? Buffer.alloc(0)

describe('stripPicture', () => {
  it('should leave of a JPEG what draws it, and which side is up', () => {
    const noted = jpegWith([exif(6), segment(0xe2, SECRET), segment(0xed, SECRET), segment(0xfe, SECRET)])
    const clean = strip(Buffer.concat([noted, Buffer.from(SECRET)]), 'image/jpeg')
    expect(clean.includes(SECRET)).toBe(false)
    expect(clean.includes('JFIF')).toBe(false)
    expect(measurePicture(clean, 'image/jpeg')).toEqual(measurePicture(JPEG, 'image/jpeg'))
    expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    const [, , , , , , ...ending] = clean.subarray(0, 6 + 32)
    expect(Buffer.from(ending).includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true)
    // Cleaned again it stays as it is.
    expect(strip(clean, 'image/jpeg')).toEqual(clean)
    expect(strip(jpegWith([exif(1)]), 'image/jpeg').includes('Exif')).toBe(false)
  })

  it('should leave of a PNG the chunks that draw it', () => {
    const noted = pngWith({ tEXt: SECRET, eXIf: SECRET, tIME: '1234567', iCCP: SECRET })
    const clean = strip(Buffer.concat([noted, Buffer.from(SECRET)]), 'image/png')
    expect(clean).toEqual(PNG)
  })

  it('should clean no other kind, and none that it does not understand to its end', () => {
    expect(stripPicture(Buffer.from('GIF89a'), 'image/gif')).toBeNull()
    expect(stripPicture(JPEG.subarray(0, 40), 'image/jpeg')).toBeNull()
    expect(stripPicture(PNG.subarray(0, 30), 'image/png')).toBeNull()
  })
})
