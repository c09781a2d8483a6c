/** Returns a value as it travels: empty texts are null, also inside rows; what is absent stays absent. */
export function wireValue(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(wireValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wireValue(inner)]))
}
