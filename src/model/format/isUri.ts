const SCHEME = /^([a-z][a-z0-9+.-]{0,30}):(.+)$/is
const REFUSED = /[\s<>"{}|\\^`\p{Cc}]/u
const SCRIPTS = new Set(['javascript', 'vbscript', 'data', 'blob', 'file'])

/**
 * Whether the text is an absolute address. Schemes that run code or read the user's machine (javascript, data,
 * file) are refused, because such values become links; so is a user name or password before the host, which would be
 * shown and logged wherever the address is.
 */
export function isUri(text: string): boolean {
  const [, scheme = '', rest = ''] = SCHEME.exec(text) ?? []
  if (scheme === '' || text.length > 2048 || REFUSED.test(rest)) return false
  if (SCRIPTS.has(scheme.toLowerCase())) return false
  if (/^\/\/[^/?#]*@/.test(rest)) return false
  return /^https?$/i.test(scheme) ? /^\/\/[^/?#]+/.test(rest) : true
}
