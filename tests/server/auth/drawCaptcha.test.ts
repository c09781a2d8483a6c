import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { drawCaptcha } from '#server/auth/captcha.service.ts'

const SIZE = { width: 180, height: 60 }

/** Returns the pixels of a PNG, four bytes each. */
function pixelsOf(picture: Buffer): Buffer {
  const { width, height } = SIZE
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${picture.toString('base64')}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`
  return new Resvg(drawing, { font: { loadSystemFonts: false } }).render().pixels
}

/** Returns whether one row of a picture has more than one colour. */
function hasInk(pixels: Buffer, row: number): boolean {
  const bytes = SIZE.width * 4
  const line = pixels.subarray(row * bytes, (row + 1) * bytes)
  return !line.equals(Buffer.concat(Array.from({ length: SIZE.width }, () => line.subarray(0, 4))))
}

describe('drawCaptcha', () => {
  it('should draw each character whole, above the lower and below the upper edge', () => {
    for (let count = 0; count < 40; count++) {
      const { text, picture } = drawCaptcha(0)
      const pixels = pixelsOf(picture)
      const edges = [0, 1, SIZE.height - 2, SIZE.height - 1].map(row => hasInk(pixels, row))
      const middle = hasInk(pixels, SIZE.height / 2)

      expect({ text, edges, middle }).toEqual({ text, edges: [false, false, false, false], middle: true })
    }
  })

  it('should leave out characters that are taken for one another', () => {
    const said = Array.from({ length: 60 }, () => drawCaptcha().text).join('')
    expect(said).toMatch(/^[A-HJ-NPR-Z2-9]{240}$/)
  })
})
