/** Returns whether a path is the page that says why another cannot be opened. */
export function isStatusPath(pathname: string): boolean {
  return pathname === '/401' || pathname === '/404'
}
