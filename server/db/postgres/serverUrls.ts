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

/** Where a URL leads, for messages: without user and password. */
export function describeUrl(url: string): string {
  const { host, pathname, searchParams } = parseUrl(url)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

function parseUrl(url: string): URL {
  if (URL.canParse(url)) return new URL(url)
  throw new Error('The database URL cannot be read. Write postgres://user:password@host:5432/database.')
}
