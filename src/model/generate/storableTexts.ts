/** Halves of characters, which cuts leave behind, and the one character that no database keeps. */
const UNSTORABLE = /\p{Surrogate}|\0/gu

/** The same data, whose texts hold only what can be stored: sources are somebody else's, and texts are cut to length. */
export function storableTexts<T>(data: T): T {
  if (typeof data === 'string') return data.replace(UNSTORABLE, '') as T
  if (Array.isArray(data)) return data.map(storableTexts) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name.replace(UNSTORABLE, ''), storableTexts(value)]),
  ) as T
}
