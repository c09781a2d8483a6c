const KEY = 'mortise-profile-tab'
const TABS = ['data', 'password', 'devices'] as const

export type ProfileTab = (typeof TABS)[number]

/** Returns the part of the personal centre that was open last on this device. */
export function rememberedTab(): ProfileTab {
  return tabOf(localStorage.getItem(KEY))
}

/** Keeps which part is open. @returns it */
export function rememberTab(key: string): ProfileTab {
  localStorage.setItem(KEY, key)
  return tabOf(key)
}

function tabOf(key: string | null): ProfileTab {
  return TABS.find(tab => tab === key) ?? 'data'
}
