import { VISITOR_SCREENS } from './framePaths.ts'

const ORIGIN = 'http://application.invalid'

interface GuardLocation {
  /** Below the base: /system/post. */
  pathname: string
  search: string
  hash: string
}

const LOGIN = '/login'
const HOME = '/index'
/** Behind it stands what a link opens to whoever has it. */
const VISITS = '/link/'
/** Open without a session: whoever has no account, or forgot its password, and whoever scanned a code. */
const PUBLIC = [LOGIN, '/register', '/resetpassword', ...VISITOR_SCREENS, '/401', '/404']

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
  if (PUBLIC.includes(location.pathname) || location.pathname.startsWith(VISITS)) return null
  return `${LOGIN}?redirect=${encodeURIComponent(wanted(location))}`
}

function wanted({ pathname, search, hash }: GuardLocation): string {
  const isOriginal = new URLSearchParams(search).get('tag') === 'o'
  const path = pathname === '/' && !isOriginal ? HOME : pathname
  return path + search + hash
}

/**
 * Returns the path that a redirect parameter names, or "/" when it names anything but a path of this
 * application: another site, a script, the login page itself.
 */
export function safeRedirect(value: string | null): string {
  if (value === null || !value.startsWith('/') || hasUnsafeCharacter(value)) return '/'
  const url = parse(value)
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return '/'
  if (url.pathname.replace(/\/+$/, '').toLowerCase() === '/login') return '/'
  return url.pathname + url.search + url.hash
}

/** Browsers read a backslash as a slash, and leave control characters out of addresses. */
function hasUnsafeCharacter(value: string): boolean {
  return [...value].some(character => character === '\\' || character <= ' ' || character === '\u007f')
}

function parse(value: string): URL | null {
  try {
    return new URL(value, ORIGIN)
  } catch {
    return null
  }
}
