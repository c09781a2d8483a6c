const ORIGIN = 'http://application.invalid'

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
