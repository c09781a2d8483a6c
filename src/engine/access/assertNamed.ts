type Words = string | readonly string[] | undefined

/** Whether a condition names nobody. */
export function namesNone(words: Words): boolean {
  return words === undefined || words.length === 0
}

/**
 * Sees that a condition names a permission or a role, for an empty one is a mistake and never "everybody".
 * @throws Error when none is named, or one of the names is empty
 */
export function assertNamed(asker: string, ...conditions: Words[]): void {
  if (!conditions.every(namesNone) && !conditions.some(hasBlank)) return
  throw new Error(`${asker} needs a permission or a role, for example "system:post:add".`)
}

function hasBlank(words: Words): boolean {
  return Array.isArray(words) && words.some(word => word.trim() === '')
}
