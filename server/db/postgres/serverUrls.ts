import pg from 'pg'
import { applicationRole } from '../applicationRole.ts'

/**
 * The URL by which requests connect. With no login role of their own they use the owner's login, and take
 * on the application's role as a start-up option, which `reset role` and `discard all` fall back to.
 * @see docs/decisions/0002-two-database-roles.md
 */
export function applicationUrl(url: string, appUrl: string | undefined): string {
  if (appUrl) return appUrl
  const target = parseUrl(url)
  const given = target.searchParams.get('options')
  target.searchParams.set('options', [given, `-c role=${applicationRole}`].filter(Boolean).join(' '))
  return target.href
}

/**
 * Where a URL leads, for messages: without user and password.
 * @param name the variable that it stands in
 * @throws Error of one line that does not repeat it, when it cannot be read
 */
export function describeUrl(url: string, name = 'DATABASE_URL'): string {
  const { host, pathname, searchParams } = parseUrl(url, name)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/** What the driver connects to. */
interface DatabasePlace {
  host: string
  port: number
  database: string
}

/** Where the driver takes a URL to, with what it adds where the URL says nothing; opens nothing. */
export function placeOf(url: string, name?: string): DatabasePlace {
  parseUrl(url, name)
  const { host, port, database } = new pg.Client({ connectionString: url })
  return { host: host.toLowerCase(), port, database: database ?? '' }
}

/** Whether a host is the machine itself, whichever machine asks: a loopback address, or a socket's folder. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?|\/.*)$/i.test(host)

/** A character of the password that ends another part makes another address of it, or none. */
function parseUrl(url: string, name = 'DATABASE_URL'): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed && parsed.hash === '' && !parsed.pathname.includes('@') && isDecodable(parsed)) return parsed
  throw new Error(
    `${name} cannot be read. Write postgres://user:password@host:5432/database, ` +
      'with / # @ ? % of a password as %2F %23 %40 %3F %25.',
  )
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
