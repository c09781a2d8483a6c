import { describe, expect, it } from 'vitest'
import { contrast, paletteOf } from '../../../src/app/theme/paletteOf.ts'
import { type Palette, palettes, presetColors } from '../../../src/app/theme/tokens.ts'

const CASES = (['light', 'dark'] as const).flatMap(mode =>
  [...presetColors.map(({ color }) => color), '#FFFF00', '#000000', '#FFFFFF'].map(
    color => [mode, color] as const,
  ),
)
const PAIRS: [keyof Palette, keyof Palette][] = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['primaryText', 'page'],
  ['primaryText', 'surface'],
  ['primaryText', 'raised'],
  ['primaryText', 'fill'],
  ['primaryText', 'primaryTint'],
]

describe('paletteOf', () => {
  it.each(CASES)('should let everything be read in the %s mode with %s', (mode, color) => {
    const palette = paletteOf(mode, color)
    const weak = PAIRS.filter(([text, background]) => contrast(palette[text], palette[background]) < 4.5)

    expect(weak).toEqual([])
  })

  it('should leave the default colour as it is written', () => {
    expect(paletteOf('dark', '#0342d8')).toBe(palettes.dark)
  })

  it('should keep a colour that can be read as it is', () => {
    expect(paletteOf('light', '#6959CD').primary).toBe('#6959CD')
  })
})
