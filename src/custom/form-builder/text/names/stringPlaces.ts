/** How long what stands for one character of a JSON text is written: \u4e2d is six, \n two. */
const CHARACTER = /\\u[0-9a-fA-F]{4}|\\.|[\s\S]/y

/**
 * Where characters of a JSON text stand in the file: the offset of each in what is written between the quotes, and one
 * more for the end.
 * @param raw as it is written, with its quotes
 */
export function stringPlaces(raw: string): number[] {
  if (!raw.includes('\\')) return Array.from({ length: raw.length - 1 }, (_, index) => index + 1)
  const places: number[] = []
  CHARACTER.lastIndex = 1
  while (CHARACTER.lastIndex < raw.length - 1) {
    places.push(CHARACTER.lastIndex)
    if (!CHARACTER.test(raw)) break
  }
  return [...places, raw.length - 1]
}
