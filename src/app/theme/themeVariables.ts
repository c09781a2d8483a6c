import { paletteOf } from './paletteOf.ts'
import { DEFAULT_COLOR, densities, fontFamily, type Mode, sizes, type UiSize } from './tokens.ts'

const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

export interface ThemeChoice {
  /** #RRGGBB */
  color?: string
  size?: UiSize
}

/** Returns the tokens of a mode as CSS variables: --m-color-primary-text, --m-space-4 (16px), --m-header. */
export function themeVariables(mode: Mode, choice: ThemeChoice = {}): Record<string, string> {
  const { color = DEFAULT_COLOR, size = 'medium' } = choice
  const { row, rowCompact, control } = densities[size]
  const variables: Record<string, string> = { '--m-font': fontFamily, ...colorVariables(mode, color) }
  for (const [name, value] of Object.entries(sizes)) variables[`--m-${kebab(name)}`] = `${value}px`
  for (const step of SPACES) variables[`--m-space-${step}`] = `${step * sizes.space}px`
  variables['--m-control-height'] = `${control}px`
  variables['--m-row'] = `${row}px`
  variables['--m-row-compact'] = `${rowCompact}px`
  variables['--m-duration'] = `${sizes.duration}ms`
  return variables
}

/** Returns the colours and shadows alone, for a part of the page that has a mode of its own. */
export function colorVariables(mode: Mode, color: string): Record<string, string> {
  const entries = Object.entries(paletteOf(mode, color))
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.startsWith('shadow') ? `--m-${kebab(name)}` : `--m-color-${kebab(name)}`,
      value,
    ]),
  )
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
