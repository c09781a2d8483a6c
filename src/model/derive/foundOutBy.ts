import type { PropertySource } from '../source/property.ts'

const WORDS = ['x-cases', 'x-rollup'] as const

/**
 * The word by which a property is found out when its record is read, so that no column holds it and nothing that is
 * stored, demanded or filtered can depend on it; null for all others.
 */
export const foundOutBy = (property: PropertySource): (typeof WORDS)[number] | null =>
  WORDS.find(word => property[word] !== undefined) ?? null
