/**
 * Returns a query in the contract's writing: `params[beginTime]=…` for what is nested, a list joined by
 * commas; what is empty (null, undefined, "", an empty list) is left out.
 *
 * @see client-contract section 2, query encoding
 */
export function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(search, name, value)
  return search.toString()
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) append(search, name, value.join(','))
  else if (value instanceof Date) search.append(name, value.toISOString())
  else if (typeof value !== 'object') search.append(name, String(value))
  else for (const [key, inner] of Object.entries(value)) append(search, `${name}[${key}]`, inner)
}
