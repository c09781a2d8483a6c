import type { Vault } from '../engine/contracts/Vault.ts'
import { sanitizeRichText } from '../engine/write/sanitizeRichText.ts'

/** What seals values that stand in a mail and in no log. */
export const SEALED_MAIL = 'mail-values'

const spelt: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => spelt[sign] as string)

/** What stands in the log where a mail has such a value. */
export const placeOf = (name: string): string => `{${name}}`

/**
 * The HTML of a mail with the values that the log does not have.
 * @throws Error where they were sealed with a key that is not here
 */
export function withSealed(html: string, sealed: string | undefined, vault: Pick<Vault, 'open'>): string {
  if (sealed === undefined) return html
  const values = JSON.parse(vault.open(sealed, SEALED_MAIL)) as Record<string, string>
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(placeOf(name), () => escapeHtml(value)),
    html,
  )
  // A value may have become part of an address.
  return sanitizeRichText(filled)
}
