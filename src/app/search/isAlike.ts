/** Mistakes that typing makes, by how much was typed: letters of a word, or characters in a row. */
const mistakesIn = (length: number): number => Math.min(3, Math.floor(length / 3))

/**
 * Whether what was typed is a name with few mistakes: one of its words, or its beginning, that begins with the same
 * letter; in Chinese, where no words are told apart, any characters in a row. Likeness of single letters here and there
 * means nothing to whoever reads it.
 */
export function isAlike(names: readonly string[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  const most = mistakesIn(wanted.length)
  if (most === 0) return false
  return names.some(name =>
    candidatesIn(name.toLowerCase(), wanted, most).some(one => distance(one, wanted) <= most),
  )
}

function candidatesIn(name: string, wanted: string, most: number): string[] {
  const isLatin = /^[\x20-\x7e]+$/.test(wanted)
  const starts = isLatin
    ? wordStarts(name).filter(at => name[at] === wanted[0])
    : [...name].map((_, at) => at)
  const lengths = Array.from({ length: 2 * most + 1 }, (_, by) => wanted.length - most + by)
  return starts.flatMap(at => lengths.map(length => name.slice(at, at + length)))
}

const wordStarts = (name: string): number[] => [...name.matchAll(/[a-z0-9]+/g)].map(({ index }) => index)

/** How many letters are put in, left out, put for another, or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + cost,
        isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[other.length] ?? 0
}
