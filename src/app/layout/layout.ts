import { proxy, subscribe } from 'valtio/vanilla'

/** 1 open, 0 collapsed; the key that the contract's clients use. */
const SIDEBAR_KEY = 'sidebarStatus'
const GROUPS_KEY = 'mortise-open-groups'

interface LayoutState {
  isSidebarOpen: boolean
  /** Whether the sheet of a small screen is out. */
  isSheetOpen: boolean
  /** Whether the drawer of the settings is out. */
  isSettingsOpen: boolean
  /** Groups that are open or closed by hand: key → open. */
  groups: Record<string, boolean>
}

/** The state of the layout, remembered on this device except for what is out for a moment. */
export const layout = proxy<LayoutState>({
  isSidebarOpen: localStorage.getItem(SIDEBAR_KEY) !== '0',
  isSheetOpen: false,
  isSettingsOpen: false,
  groups: readGroups(),
})

subscribe(layout, () => {
  localStorage.setItem(SIDEBAR_KEY, layout.isSidebarOpen ? '1' : '0')
  localStorage.setItem(GROUPS_KEY, JSON.stringify(layout.groups))
})

export function toggleSidebar(): void {
  layout.isSidebarOpen = !layout.isSidebarOpen
}

export function setSheet(isOpen: boolean): void {
  if (layout.isSheetOpen !== isOpen) layout.isSheetOpen = isOpen
}

export function setSettingsOpen(isOpen: boolean): void {
  layout.isSettingsOpen = isOpen
}

export function setGroup(key: string, isOpen: boolean): void {
  layout.groups[key] = isOpen
}

function readGroups(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(GROUPS_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, isOpen]) => typeof isOpen === 'boolean'))
  } catch {
    // What lies in the browser's storage may be anything; then nothing is remembered.
    return {}
  }
}
