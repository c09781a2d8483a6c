import type { Row } from '../data/Row.ts'

/** Returns the values that a parent record sets in the records below it: property there → value of the parent's. */
export function fixedBy(match: Record<string, string>, record: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(match).map(([own, ofParent]) => [own, record[ofParent]]))
}
