/** Whether two values of JSON are the same, in whatever order their names stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = namesOf(one)
  return (
    names.length === namesOf(other).length &&
    names.every(name => Object.hasOwn(other, name) && isSame(at(one, name), at(other, name)))
  )
}

/** What is undefined is not there. */
const namesOf = (value: object): string[] => Object.keys(value).filter(name => at(value, name) !== undefined)

const at = (value: object, name: string): unknown => (value as Record<string, unknown>)[name]
