import { safeRedirect } from './safeRedirect.ts'

export interface GuardLocation {
  /** Below the base: /system/post. */
  pathname: string
  search: string
  hash: string
}

const LOGIN = '/login'
const HOME = '/index'
/** Open without a session: whoever has no account, or forgot its password, and whoever scanned a code. */
const PUBLIC = [
  LOGIN,
  '/register',
  '/resetpassword',
  '/interact/vote/scanQRvote',
  '/activity/scanQRenroll',
  '/401',
  '/404',
]

/**
 * Returns where the guard sends a visitor, or null to let the visit pass. Without a session every path but
 * the public ones leads to the login page, which gets the full target; the tag "o" asks for the address as
 * it was typed, before the application's own redirects. With a session the login page leads to that target,
 * and to "/" when it has none.
 *
 * @see spec.md section 2.1
 */
export function guardTarget(location: GuardLocation, isLoggedIn: boolean): string | null {
  const isLogin = location.pathname === LOGIN
  if (isLoggedIn) return isLogin ? safeRedirect(new URLSearchParams(location.search).get('redirect')) : null
  if (PUBLIC.includes(location.pathname)) return null
  return `${LOGIN}?redirect=${encodeURIComponent(wanted(location))}`
}

function wanted({ pathname, search, hash }: GuardLocation): string {
  const isOriginal = new URLSearchParams(search).get('tag') === 'o'
  const path = pathname === '/' && !isOriginal ? HOME : pathname
  return path + search + hash
}
