const TOKEN_SUFFIX = /fzjc$/

/** Whether an address asks for the token of the session by its end. @see spec.md section 2.1 */
export const asksForToken = (address: string): boolean => TOKEN_SUFFIX.test(address)

/** Returns an address without the end that asks for the token. */
export const withoutSuffix = (address: string): string => address.replace(TOKEN_SUFFIX, '')

/** Returns an address with more behind its "?". */
export function withQuery(address: string, query: string): string {
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Returns an address with the token where it asks for one; without a token only the suffix goes. */
export function withToken(address: string, token: string | null, query = ''): string {
  if (!asksForToken(address)) return withQuery(address, query)
  const plain = withQuery(withoutSuffix(address), query)
  return token === null ? plain : withQuery(plain, `token=${encodeURIComponent(token)}`)
}
