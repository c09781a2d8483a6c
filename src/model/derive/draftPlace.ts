import type { ResourceModel } from '../types/index.ts'

/** Characters of a place at most. */
export const LONGEST_PLACE = 200

/**
 * Where an unfinished new record belongs: the values that tie it to the record above it, '' where there is none. A form
 * has one draft in each place.
 */
export function draftPlaceOf({ parent }: ResourceModel, values: Record<string, unknown>): string {
  const names = Object.keys(parent?.match ?? {}).toSorted()
  return names.map(name => `${name}=${String(values[name] ?? '')}`).join('&')
}
