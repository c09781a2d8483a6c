import { Color } from '@rc-component/color-picker'

/** Below it a colour is nearly see-through, and what is behind it counts. */
const CLEAR = 0.5
/** Of 0 to 1, for what is behind a clear colour. */
const BRIGHT_VALUE = 0.5
/** Of 0 to 255, as eyes weigh red, green and blue. */
const BRIGHT_LUMINANCE = 192

interface GivenColor {
  toRgb(): { r: number; g: number; b: number; a: number }
  toRgbString(): string
}

/**
 * Whether dark text is read on a colour. Stands for the one line that antd's buttons take from the presets of its
 * colour picker, which would bring the picker's panels along with every button.
 */
export function isBright(color: GivenColor, behind: string): boolean {
  const { r, g, b, a } = color.toRgb()
  if (a <= CLEAR) return new Color(color.toRgbString()).onBackground(behind).toHsv().v > BRIGHT_VALUE
  return r * 0.299 + g * 0.587 + b * 0.114 > BRIGHT_LUMINANCE
}
