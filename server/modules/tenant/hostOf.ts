const LONGEST = 255

/**
 * The host that somebody means by a domain or an address: lower case, with the port where it is not the usual one;
 * null when it is none.
 */
export function hostOf(text: string): string | null {
  const address = text.trim().replace(/^https?:\/\//i, '')
  if (address === '' || address.length > LONGEST || /[\s@?#\\]/.test(address)) return null
  const url = URL.parse(`http://${address}`)
  if (url === null || url.pathname !== '/' || url.hostname.startsWith('[')) return null
  return /^[a-z0-9.-]+(:\d+)?$/.test(url.host) ? url.host : null
}
