import type { PropertySource } from '../source/property.ts'

const WORDS = ['x-cases', 'x-rollup'] as const

/**
 * The word by which a property follows from the clock or from other records, so that nothing that is stored, demanded
 * or filtered can depend on it; null for all others.
 */
export const foundOutBy = (property: PropertySource): (typeof WORDS)[number] | null =>
  WORDS.find(word => property[word] !== undefined) ?? null

/** Whether a column holds the property: of what follows from other records only what says so. */
export const isStored = (property: PropertySource): boolean =>
  foundOutBy(property) === null || property['x-rollup']?.stored === true
