/** Keys of all objects named `properties`, on whatever level: the fields that a schema describes, or more. */
export function countProperties(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const [key, part] of Object.entries(value)) {
    if (key === 'properties' && typeof part === 'object' && part !== null) count += Object.keys(part).length
    count += countProperties(part)
  }
  return count
}
