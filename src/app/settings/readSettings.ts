import { DEFAULT_COLOR, densities, skins, type UiSize } from '../theme/tokens.ts'
import type { Settings } from './SettingsState.ts'

/** @see spec.md section 9, default settings */
export const DEFAULT_SETTINGS: Settings = {
  theme: DEFAULT_COLOR,
  sideTheme: 'theme-light',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
}

export const DEFAULT_SIZE: UiSize = 'medium'

/** Returns stored settings, with the default where one is missing or is nothing that can be set. */
export function readSettings(stored: string | null): Settings {
  const given = objectIn(stored)
  const switches = Object.entries(DEFAULT_SETTINGS).filter(([, value]) => typeof value === 'boolean')
  const read = switches.map(([name, value]) => [name, typeof given[name] === 'boolean' ? given[name] : value])
  const { theme, sideTheme } = given
  return {
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(read),
    ...(typeof theme === 'string' && /^#[0-9a-f]{6}$/i.test(theme) ? { theme: theme.toUpperCase() } : {}),
    ...(sideTheme === 'theme-dark' || sideTheme === 'theme-light' ? { sideTheme } : {}),
  }
}

/** Returns the look that the settings of the installation name, with the default for what they do not. */
export function readHouse(given: Record<string, unknown>): Partial<Settings> {
  const name = String(given.skinName ?? '')
  const skin = Object.hasOwn(skins, name) ? skins[name] : name
  const { theme, sideTheme } = readSettings(JSON.stringify({ theme: skin, sideTheme: given.sideTheme }))
  return { theme, sideTheme }
}

export function readSize(stored: string | null): UiSize {
  return stored !== null && Object.hasOwn(densities, stored) ? (stored as UiSize) : DEFAULT_SIZE
}

/** What lies in the browser's storage may be anything; then nothing is remembered. */
function objectIn(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
