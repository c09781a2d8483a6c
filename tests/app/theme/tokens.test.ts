import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeVariables } from '../../../src/app/theme/themeVariables.ts'
import { type Palette, palettes } from '../../../src/app/theme/tokens.ts'

type Pair = [text: keyof Palette, background: keyof Palette]

const TEXTS: (keyof Palette)[] = [
  'text',
  'textWeak',
  'textFaint',
  'primaryText',
  'success',
  'warning',
  'danger',
  'info',
]
const BACKGROUNDS: (keyof Palette)[] = ['page', 'surface', 'raised', 'fill']

const PAIRS: Pair[] = [
  ...TEXTS.flatMap(text => BACKGROUNDS.map((background): Pair => [text, background])),
  ['primaryText', 'primaryTint'],
  ...(['successTint', 'warningTint', 'dangerTint'] as const).map((tint): Pair => ['text', tint]),
  ['success', 'successTint'],
  ['warning', 'warningTint'],
  ['danger', 'dangerTint'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['onDanger', 'danger'],
  ['onSpotlight', 'spotlight'],
  ['onBrand', 'brandMiddle'],
  ['onBrand', 'brandDeep'],
  ['onBrandWeak', 'brandDeep'],
]

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @see WCAG 2.2, contrast ratio */
function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s palette', mode => {
  it.each(PAIRS)('should let %s be read on %s', (text, background) => {
    expect(contrast(palettes[mode][text], palettes[mode][background])).toBeGreaterThanOrEqual(4.5)
  })
})

describe('tokens', () => {
  it('should have the primary colour of the specification', () => {
    expect(palettes.light.primary).toBe('#0342D8')
  })

  it('should be the only place of the frame where colours are written', () => {
    const root = join(import.meta.dirname, '../../../src/app')
    const files = globSync('**/*.{ts,tsx,css}', { cwd: root }).filter(path => !path.endsWith('tokens.ts'))
    const literal = /#[0-9a-f]{3,8}\b(?=[;'"`\s)])|\brgba?\(|\bhsla?\(/i
    const found = files.filter(path => literal.test(readFileSync(join(root, path), 'utf8')))

    expect(files.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })

  it('should define every variable that the stylesheets use', () => {
    const root = join(import.meta.dirname, '../../../src/app')
    const defined = new Set(Object.keys(themeVariables('dark')))
    const local = /--m-item-indent/
    const used = globSync('**/*.css', { cwd: root }).flatMap(
      path => readFileSync(join(root, path), 'utf8').match(/(?<=var\()--m-[a-z0-9-]+/g) ?? [],
    )

    expect(used.length).toBeGreaterThan(50)
    expect(used.filter(name => !defined.has(name) && !local.test(name))).toEqual([])
  })
})
