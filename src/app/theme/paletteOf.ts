import { contrast, mix } from './contrast.ts'
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
