import { Fault } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'

/** What routes of filling in share: ids in addresses, and texts that say why. */

/** A number in an address. @throws Fault NOT_FOUND */
export function idIn(text: string | undefined): number {
  const id = Number(text)
  if (!/^\d{1,16}$/.test(text ?? '') || !Number.isSafeInteger(id)) throw new Fault('NOT_FOUND')
  return id
}

/** A reason of at most 500 characters, which says something. */
export const reasonText = (title: LocalizedText) => ({
  ...{ type: 'string', title, minLength: 1, maxLength: 500, pattern: '\\S' },
})
