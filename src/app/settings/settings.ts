import { proxy } from 'valtio/vanilla'
import { DEFAULT_COLOR, densities, skins, type UiSize } from '../theme/tokens.ts'

/** How somebody likes the layout. The names are those under which clients of this contract store them. */
export interface Settings {
  /** Theme colour, #RRGGBB. */
  theme: string
  sideTheme: 'theme-dark' | 'theme-light'
  topNav: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  dynamicTitle: boolean
}

interface SettingsState extends Settings {
  size: UiSize
}

const SETTINGS_KEY = 'layout-setting'
const SIZE_KEY = 'size'

export const DEFAULT_SIZE: UiSize = 'medium'

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

/** The settings of the layout: those that were saved on this device, and what has been changed since. */
export const settings = proxy<SettingsState>({
  ...readSettings(localStorage.getItem(SETTINGS_KEY)),
  size: readSize(localStorage.getItem(SIZE_KEY)),
})

/** What the installation gives those who have saved nothing on this device. */
let house: Partial<Settings> = {}

/** Takes over how the installation looks, from the answer about who works. What was saved on this device wins. */
export function adoptHouse(given: Record<string, unknown>): void {
  house = readHouse(given)
  if (localStorage.getItem(SETTINGS_KEY) === null) Object.assign(settings, house)
}

/** Applies settings at once; they are forgotten with the page unless they are saved. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part)
}

/** Chooses how large controls and rows are, and remembers it. */
export function chooseSize(size: UiSize): void {
  settings.size = size
  localStorage.setItem(SIZE_KEY, size)
}

export function saveSettings(): void {
  const { size: _, ...saved } = settings
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(saved))
}

export function resetSettings(): void {
  localStorage.removeItem(SETTINGS_KEY)
  Object.assign(settings, DEFAULT_SETTINGS, house)
}

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
function readHouse(given: Record<string, unknown>): Partial<Settings> {
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
