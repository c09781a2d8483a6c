import { type Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'

/** Longest text of a query that is said again. */
const LONGEST = 40

/**
 * The mistake FIGURE_UNKNOWN at a key of a query, with the text that asked: a key may stand several times.
 * @param text as it was asked for; what is longer is cut
 */
export function figureFault(key: string, text: string): Fault {
  const asked = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return fieldFault('FIGURE_UNKNOWN', key, localized('没有这项统计，或不能这样统计：{{asked}}', { asked }))
}
