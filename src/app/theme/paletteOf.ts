import { DEFAULT_COLOR, type Mode, type Palette, palettes } from './tokens.ts'

/** Least contrast of a text with what lies behind it. */
const READABLE = 4.5
const STEP = 0.04

/**
 * Returns the palette of a mode around a theme colour. The colour is shaded as far as its texts need to be read:
 * a bright one gives a darker button and, in the dark mode, a lighter text.
 *
 * @param color #RRGGBB; the default one gives the palette as it is written.
 */
export function paletteOf(mode: Mode, color: string): Palette {
  const base = palettes[mode]
  if (color.toUpperCase() === DEFAULT_COLOR) return base
  const { onPrimary, text, surface } = base
  const primary = shade(color, base.spotlight, [onPrimary])
  const primaryHover = shade(mix(primary, onPrimary, 0.12), base.spotlight, [onPrimary])
  const primaryTint = mix(surface, color, mode === 'dark' ? 0.2 : 0.1)
  const backgrounds = [base.page, surface, base.raised, base.fill, primaryTint]
  const primaryText = shade(color, text, backgrounds)
  return {
    ...base,
    primary,
    primaryHover,
    primaryActive: mix(primary, base.brandDeep, 0.2),
    primaryTint,
    primaryText,
    focus: primaryText,
  }
}

/** Moves a colour towards another until it can be told from each of its neighbours. */
function shade(color: string, towards: string, neighbours: string[]): string {
  for (let part = 0; part <= 1; part += STEP) {
    const shaded = mix(color, towards, part)
    if (neighbours.every(neighbour => contrast(shaded, neighbour) >= READABLE)) return shaded
  }
  return towards
}

/** A colour as red, green and blue, 0 to 255. */
type Rgb = [red: number, green: number, blue: number]

/** Returns the parts of #RRGGBB. */
function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Returns a colour between two others. @param part of the second, 0 to 1 */
function mix(one: string, other: string, part: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((value, at) => value + ((to[at] ?? value) - value) * part) as Rgb)
}

/** Returns the contrast of two colours, 1 to 21. @see WCAG 2.2 */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
