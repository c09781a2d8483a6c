import type { UiSize } from '../theme/tokens.ts'

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

export interface SettingsState extends Settings {
  size: UiSize
}
