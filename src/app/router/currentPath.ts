import { ROUTER_BASE } from './bases.ts'

/**
 * Returns the path that the browser is at, without the base: '/system/post'. What is drawn may still be the page
 * before, because the router draws the next one when there is time for it.
 */
export function currentPath(): string {
  const { pathname } = window.location
  return pathname.startsWith(`${ROUTER_BASE}/`) ? pathname.slice(ROUTER_BASE.length) : '/'
}
