import { proxy, subscribe } from 'valtio/vanilla'
import { themeVariables } from '../theme/themeVariables.ts'
import type { Mode } from '../theme/tokens.ts'
import { settings } from './settings.ts'

export type ColorChoice = Mode | 'system'

/** Also read by public/color-mode.js, which runs before the first paint. */
const STORAGE_KEY = 'mortise-color-mode'

interface ColorModeState {
  choice: ColorChoice
  /** What the system prefers at the moment. */
  system: Mode
  readonly mode: Mode
}

export interface ColorMode {
  state: ColorModeState
  /** Remembers the choice; 'system' follows the system again. */
  choose(choice: ColorChoice): void
}

/**
 * Returns the light or dark mode of the page, applied to the document and kept in step with the system
 * and the chosen colour and size.
 */
export function createColorMode(): ColorMode {
  const media = window.matchMedia('(prefers-color-scheme: dark)')
  const state = proxy<ColorModeState>({
    choice: readChoice(),
    system: media.matches ? 'dark' : 'light',
    get mode() {
      return this.choice === 'system' ? this.system : this.choice
    },
  })
  media.addEventListener('change', event => {
    state.system = event.matches ? 'dark' : 'light'
  })
  subscribe(state, () => applyMode(state.mode))
  subscribe(settings, () => applyMode(state.mode))
  applyMode(state.mode)
  return {
    state,
    choose(choice) {
      state.choice = choice
      if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
      else localStorage.setItem(STORAGE_KEY, choice)
    },
  }
}

function readChoice(): ColorChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function applyMode(mode: Mode): void {
  const { dataset, style } = document.documentElement
  dataset.theme = mode
  style.colorScheme = mode
  const variables = themeVariables(mode, { color: settings.theme, size: settings.size })
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
}
