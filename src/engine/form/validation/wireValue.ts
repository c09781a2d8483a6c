/** Returns a value as it is sent: an empty text becomes null, also inside rows; absent properties stay absent. */
export function wireValue(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(wireValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wireValue(inner)]))
}
