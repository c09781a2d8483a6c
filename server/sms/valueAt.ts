/** The value at a path of names and places (data.0.id) as text; null where there is none. */
export function valueAt(json: unknown, path: string | null): string | null {
  if (path === null || path === '') return null
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
