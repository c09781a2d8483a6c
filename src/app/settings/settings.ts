import { proxy } from 'valtio/vanilla'
import type { UiSize } from '../theme/tokens.ts'
import { DEFAULT_SETTINGS, readHouse, readSettings, readSize } from './readSettings.ts'
import type { Settings, SettingsState } from './SettingsState.ts'

const SETTINGS_KEY = 'layout-setting'
const SIZE_KEY = 'size'

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
