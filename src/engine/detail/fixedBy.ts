import type { Row } from '../data/Row.ts'

/** Returns what a parent record decides in a sub-resource: property there → value of the parent's property. */
export function fixedBy(match: Record<string, string>, record: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(match).map(([own, ofParent]) => [own, record[ofParent]]))
}
