import type { ResourceSource } from '../source/resource.ts'

/** Properties that every record needs: those that the file demands, and the ends of ranges that all records have. */
export function requiredOf({
  required = [],
  noOverlap = [],
}: Pick<ResourceSource, 'required' | 'noOverlap'>): string[] {
  const ends = noOverlap.flatMap(({ from, to, when }) => (when === undefined ? [from, to] : []))
  return [...new Set([...required, ...ends])]
}
