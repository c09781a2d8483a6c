const ids = new WeakMap<object, number>()
let last = 0

/** A number for a part of a diagram that stays the same while it is there, wherever it moves. */
export function idOf(part: object): number {
  const known = ids.get(part)
  if (known !== undefined) return known
  last += 1
  ids.set(part, last)
  return last
}
