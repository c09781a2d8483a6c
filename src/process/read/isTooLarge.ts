/** Most bytes that the text of a diagram may have. */
export const MAX_BYTES = 5 * 1024 * 1024
/** Bytes that a letter has at most in UTF-8. */
const WIDEST = 3

/** Whether a text has more than {@link MAX_BYTES}. Its letters are counted in full only where they decide. */
export function isTooLarge(xml: string): boolean {
  if (xml.length > MAX_BYTES) return true
  return xml.length * WIDEST > MAX_BYTES && new TextEncoder().encode(xml).length > MAX_BYTES
}
