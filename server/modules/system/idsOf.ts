import { Fault } from '#model/errors.ts'

/**
 * Ids of a query value: "1,2,3", repeated keys, or nothing.
 * @throws Fault SEARCH_INVALID when one is no id
 */
export function idsOf(value: unknown): number[] {
  const parts = (Array.isArray(value) ? value : [value]).flatMap(part => String(part ?? '').split(','))
  const ids = parts.filter(part => part.trim() !== '').map(Number)
  if (ids.length > 1000 || ids.some(id => !Number.isSafeInteger(id) || id < 1))
    throw new Fault('SEARCH_INVALID')
  return [...new Set(ids)]
}
