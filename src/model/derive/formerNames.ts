import type { PropertySource } from '../source/property.ts'

/** What a property was called before, the newest name first; none for most. */
export const formerNamesOf = ({ 'x-renamed-from': former }: PropertySource): string[] =>
  former === undefined ? [] : [former].flat()

/** Says the same of a property that stands beside it and is called after it. */
export function renamedAlong(
  property: PropertySource,
  nameOf: (former: string) => string,
): Pick<PropertySource, 'x-renamed-from'> {
  const former = property['x-renamed-from']
  if (former === undefined) return {}
  return { 'x-renamed-from': Array.isArray(former) ? former.map(nameOf) : nameOf(former) }
}
