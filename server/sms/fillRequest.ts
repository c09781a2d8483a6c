/** A placeholder of a request: {mobile}, {params.code}. */
const placeholder = /\{([A-Za-z]+(?:\.[\p{L}\p{N}_]{1,32})?)\}/gu

/**
 * A value with the {placeholders} of every text in it replaced, however deep. Texts are filled one by one, so that
 * what is filled in never becomes part of the structure. Placeholders that nobody knows stay.
 */
export function fillRequest<T>(value: T, values: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(placeholder, (whole, name: string) => values.get(name) ?? whole) as T
  }
  if (Array.isArray(value)) return value.map(item => fillRequest(item, values)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillRequest(inner, values)]),
  ) as T
}
