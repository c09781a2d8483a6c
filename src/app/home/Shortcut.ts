import type { SidebarItem } from '../menu/sidebarItems.ts'

/** A page of the menu that can be kept at hand. */
export interface Shortcut {
  menuId: number
  /** The page in the menu, which knows its name and where it leads. */
  item: SidebarItem
  /** Title of its outermost group; '' where it stands in none. */
  group: string
}

/** What may be chosen, and what is. */
export interface Shortcuts {
  /** In the order of the account. */
  chosen: Shortcut[]
  /** All of them, in the order of the menu. */
  all: Shortcut[]
  /** Those of whoever never chose, in the order of the menu. */
  standard: Shortcut[]
}
