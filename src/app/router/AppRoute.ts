/** A part of the way to a page. */
export interface Crumb {
  title: string
  /** Where it leads; null for plain text. */
  to: string | null
}

/** A screen that can be opened. */
export interface AppRoute {
  /** Pattern: /system/dict-data/index/:dictId */
  path: string
  /** Parameters that must be numeric. */
  numeric: string[]
  name: string
  title: string
  /** Key of the page; null for a frame. */
  component: string | null
  /** Address of a frame; null for a page. */
  frame: string | null
  /** From the outermost group to the page itself. */
  crumbs: Crumb[]
  /** Path of the menu item that is marked while it is open. */
  activeMenu: string
  /** Its tab cannot be closed. */
  isAffixed: boolean
  /** Drawn anew on every visit. */
  noCache: boolean
  /** Without sidebar, header and tabs. */
  isBlank: boolean
  /** Not in any menu: until its page is written it says that it is not built yet. */
  isPlanned: boolean
}

/** A path that leads elsewhere: a group to its first page. */
export interface AppRedirect {
  path: string
  to: string
}
