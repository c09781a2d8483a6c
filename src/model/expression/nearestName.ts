/** The name that is most like the given one; null when none is near enough to be meant. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const tolerance = Math.max(1, Math.floor(name.length / 3))
  let best: string | null = null
  let least = tolerance + 1
  for (const candidate of names) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    before = above
    above = current
  }
  return above[to.length] as number
}
