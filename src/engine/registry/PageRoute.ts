import type { Text } from '#model/types/index.ts'

/** A path that leads to a page without being in the menu; src/custom/<feature>/*.routes.ts lists them. */
export interface PageRoute {
  /** Parameters as :name. */
  path: string
  title: Text
  /** Key of the page. Until it is written the route says that it is not built yet. */
  component: string
  /** Name of the route; the component where absent. */
  name?: string
  /** Who may open it: whoever holds any one of them. Everybody who is signed in where neither is named. */
  permissions?: string[]
  roles?: string[]
  /** Parameters that must be numeric. */
  numeric?: string[]
  /** Path of the menu item that is marked while it is open. */
  activeMenu?: string
  /** blank: without sidebar, header and tabs, for pages that bring their own. */
  layout?: 'blank'
}
