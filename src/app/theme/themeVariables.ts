import { fontFamily, type Mode, palettes, sizes } from './tokens.ts'

const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]

/** Returns the tokens of a mode as CSS variables: --m-color-primary-text, --m-space-4 (16px), --m-header. */
export function themeVariables(mode: Mode): Record<string, string> {
  const variables: Record<string, string> = { '--m-font': fontFamily }
  for (const [name, value] of Object.entries(palettes[mode])) {
    variables[name.startsWith('shadow') ? `--m-${kebab(name)}` : `--m-color-${kebab(name)}`] = value
  }
  for (const [name, value] of Object.entries(sizes)) variables[`--m-${kebab(name)}`] = `${value}px`
  for (const step of SPACES) variables[`--m-space-${step}`] = `${step * sizes.space}px`
  variables['--m-duration'] = `${sizes.duration}ms`
  return variables
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
