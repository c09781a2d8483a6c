import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { measurePicture, type PictureSize } from './measurePicture.ts'

/** px; the cameras of telephones reach 8064. */
const MOST_SIDE = 10_000
/** Millions of pixels, in a still picture or a frame. Whoever opens it needs four bytes for each. */
const MOST_AREA = 50
const MOST_FRAMES = 500
/** Millions of pixels, in all frames together. */
const MOST_TOGETHER = 500
/** Units of a drawing's own coordinates, which are not pixels. */
const MOST_UNITS = 1_000_000

const UNREADABLE = localized('无法读取图片的尺寸，请重新选择')

/**
 * Passes when a picture takes no more memory, once it is opened, than its kind may: a file of few bytes may say that
 * it is of any size.
 * @param content of a drawing as it was cleaned
 * @throws Fault TOO_LARGE with its numbers; INVALID where it does not say how large it is
 */
export function assertPictureSize(content: Buffer, mediaType: string): void {
  if (mediaType === 'image/svg+xml') assertDrawing(content.toString('utf8'))
  else assertRaster(content, mediaType)
}

/** Returns the millions of pixels in all of its frames. */
function assertRaster(content: Buffer, mediaType: string): number {
  const size = measurePicture(content, mediaType)
  if (size === null) throw new Fault('INVALID', { message: UNREADABLE })
  const { frames } = size
  const area = (size.width * size.height) / 1_000_000
  if (isTooWide(size) || area > MOST_AREA) tooLarge(tooManyPixels(size))
  if (frames > MOST_FRAMES) {
    tooLarge(localized('动图有 {{frames}} 帧，不能超过 {{most}} 帧', { frames, most: MOST_FRAMES }))
  }
  if (frames > 1 && frames * area > MOST_TOGETHER) {
    const told = { ...size, most: MOST_TOGETHER }
    tooLarge(
      localized(
        '动图有 {{frames}} 帧，每帧 {{width}} × {{height}} 像素，合计不能超过 {{most}} 百万像素',
        told,
      ),
    )
  }
  return frames * area
}

const isTooWide = ({ width, height }: Pick<PictureSize, 'width' | 'height'>): boolean =>
  width > MOST_SIDE || height > MOST_SIDE

const tooManyPixels = ({ width, height }: Pick<PictureSize, 'width' | 'height'>): LocalizedText =>
  localized('图片为 {{width}} × {{height}} 像素，每边不能超过 {{side}} 像素，共不能超过 {{area}} 百万像素', {
    width,
    height,
    side: MOST_SIDE,
    area: MOST_AREA,
  })

function tooLarge(message: LocalizedText): never {
  throw new Fault('TOO_LARGE', { message })
}

/** Its pictures are measured, too, and the size at which it wants to be shown. */
function assertDrawing(drawing: string): void {
  const root = /^<svg\b[^>]*>/.exec(drawing)?.[0] ?? ''
  const size = { width: lengthOf(root, 'width'), height: lengthOf(root, 'height') }
  if (isTooWide(size)) tooLarge(tooManyPixels(size))
  const units = attribute(root, 'viewBox')
    .split(/[\s,]+/)
    .map(Number)
  if (units.some(unit => Math.abs(unit) > MOST_UNITS)) {
    tooLarge(localized('图形的 viewBox 过大，不能超过 {{most}}', { most: MOST_UNITS }))
  }
  let together = 0
  for (const [, kind, text] of drawing.matchAll(/data:image\/(png|jpe?g|gif|webp);base64,([^"']*)/gi)) {
    const mediaType = `image/${kind?.toLowerCase().replace('jpg', 'jpeg')}`
    together += assertRaster(Buffer.from(text ?? '', 'base64'), mediaType)
  }
  if (together > MOST_TOGETHER) {
    tooLarge(localized('图形中的图片合计不能超过 {{most}} 百万像素', { most: MOST_TOGETHER }))
  }
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** px in a unit of SVG. A part of what surrounds the drawing makes it no larger; letters are 16 px high there. */
const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  '%': 0,
  em: 16,
  rem: 16,
  ex: 16,
  ch: 16,
  q: 96 / 101.6,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** @throws Fault INVALID for a unit that is not listed */
function lengthOf(tag: string, name: string): number {
  const [, number = '', unit = ''] =
    /^\s*\+?([\d.]+(?:e[+-]?\d+)?)([a-z%]*)\s*$/i.exec(attribute(tag, name)) ?? []
  const pixels = PIXELS[unit.toLowerCase()]
  if (pixels === undefined) throw new Fault('INVALID', { message: UNREADABLE })
  return Math.round(Number(number) * pixels)
}
