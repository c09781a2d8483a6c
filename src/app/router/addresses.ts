/** Where the application lives. @see spec.md section 9 */
export const ROUTER_BASE = '/bck'

/** Where the API lives. */
export const API_BASE = '/prod-api'

/**
 * Returns the path that the browser is at, without the base: '/system/post'. What is drawn may still be the page
 * before, because the router draws the next one when there is time for it.
 */
export function currentPath(): string {
  const { pathname } = window.location
  return pathname.startsWith(`${ROUTER_BASE}/`) ? pathname.slice(ROUTER_BASE.length) : '/'
}

/**
 * Returns the address at which a stored file or picture is shown; "" for an empty value and for one that is
 * neither a path nor an address of the web (a script, for example).
 */
export function fileUrl(value: string): string {
  if (/^(https?:\/\/|blob:|data:image\/(?!svg))/i.test(value)) return value
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) || /^[/\\]{2}/.test(value)) return ''
  if (value.startsWith(`${API_BASE}/`)) return value
  return `${API_BASE}/${value.replace(/^\/+/, '')}`
}
