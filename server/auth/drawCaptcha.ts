import type ResvgPackage from '@resvg/resvg-js'
import type SvgCaptcha from 'svg-captcha'
import { lazyPackage } from '../lazyPackage.ts'

const loadResvg = lazyPackage<typeof ResvgPackage>('@resvg/resvg-js')
const loadSvgCaptcha = lazyPackage<typeof SvgCaptcha>('svg-captcha')

export interface DrawnCaptcha {
  /** What the picture says. */
  text: string
  /** PNG of 180 × 60 px. */
  picture: Buffer
}

/** Capitals and figures that nobody takes for one another. Small letters reach below the line and look cut off. */
const CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ23456789'

/**
 * Draws four characters, whole within the picture.
 * @param noise number of lines across them
 */
export function drawCaptcha(noise = 2): DrawnCaptcha {
  const { Resvg } = loadResvg()
  const { data, text } = loadSvgCaptcha().create({
    size: 4,
    noise,
    ignoreChars: '',
    charPreset: CHARACTERS,
    width: 180,
    height: 60,
    fontSize: 72,
    color: true,
    background: '#f4f6fb',
  })
  // The characters are drawn as paths; looking for the fonts of the machine takes a tenth of a second.
  const drawing = new Resvg(data, { font: { loadSystemFonts: false } })
  return { text, picture: Buffer.from(drawing.render().asPng()) }
}
