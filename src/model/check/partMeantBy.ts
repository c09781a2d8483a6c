import { nearestName } from '../expression/nearestName.ts'

/**
 * Returns the name of which a word is a part, or the part of a word that is a name: bookId for book, dailyFee for fee,
 * radio for radio-group, through for throu; null where there is none.
 */
export function partMeantBy(word: string, among: readonly string[]): string | null {
  const parts = word.split('-')
  const part = parts.length > 1 ? parts.find(one => among.includes(one)) : undefined
  if (part !== undefined) return part
  const begun = word.length < SHORTEST_BEGINNING ? [] : among.filter(name => name.startsWith(word))
  if (begun.length === 1) return begun[0] ?? null
  for (const partOf of [withoutId, lastWord]) {
    const words = among.map(partOf)
    const near = nearestName(word.toLowerCase(), words.filter(Boolean))
    if (near !== null) return among[words.indexOf(near)] ?? null
  }
  return null
}

/** With fewer letters anything begins. */
const SHORTEST_BEGINNING = 4

/** bookId → book; '' where it is no id. */
const withoutId = (name: string): string => /^(.+)Id$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** dailyFee → fee; '' where it is one word. */
const lastWord = (name: string): string => /[A-Z][a-z0-9]*$/.exec(name)?.[0].toLowerCase() ?? ''
