/** A node of the server's menu, looked at and completed. */
export interface MenuNode {
  /** Unique in the whole menu. */
  key: string
  /** Full path: /system/user. Of a link: its address. */
  path: string
  /** Name of the route; '' for none. */
  name: string
  title: string
  icon: string
  /** group: holds others; page: a screen; frame: another site inside; link: another site in a new tab. */
  kind: 'group' | 'page' | 'frame' | 'link'
  /** Key of the page; '' unless kind is page. */
  component: string
  /** Address of a frame or link; null for the others. */
  link: string | null
  /** Query that the menu item carries, as written behind "?"; '' for none. */
  query: string
  /** A page whose link carries the token of the session; its path has lost the suffix that said so. */
  wantsToken: boolean
  hidden: boolean
  alwaysShow: boolean
  /** Where the node leads instead; "noRedirect" for nowhere; null for itself. */
  redirect: string | null
  /** Whether it stands in the breadcrumb. */
  breadcrumb: boolean
  /** Path of the menu item that is marked while this page is open; null for its own. */
  activeMenu: string | null
  /** Its tab cannot be closed. */
  isAffixed: boolean
  /** Drawn anew on every visit. */
  noCache: boolean
  /** Heading that it stands under with some of its neighbours; null for none, and for a heading itself. */
  group: MenuHeading | null
  children: MenuNode[]
}

/** A heading within a directory: it has no address of its own. */
export interface MenuHeading {
  title: string
  icon: string
  order: number
}

/** The menu and what is wrong with it, in words for whoever maintains it. */
export interface Menu {
  nodes: MenuNode[]
  problems: string[]
}
