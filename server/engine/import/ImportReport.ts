import type { FieldError } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'

/** A mistake in an imported file. */
export interface ImportError extends FieldError {
  /** Row as the sheet counts, the headers being row 1. */
  row: number
  /** Title of the column; '' where the row as a whole is wrong. */
  column: LocalizedText
}

/** What an import found, and did. */
export interface ImportReport {
  /** Rows with data. */
  total: number
  /** Rows without a mistake. */
  valid: number
  /** New records, and changed ones; in a preview what they would be. */
  created: number
  updated: number
  /** Titles of columns that nobody imports, as the sheet has them: what they hold was not looked at. */
  ignored: readonly string[]
  /** The first 1,000. */
  errors: ImportError[]
}

export const MOST_ERRORS = 1_000

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Clients of the family show this as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

const CHARACTERS = Object.fromEntries(
  Object.entries(ESCAPES).map(([character, entity]) => [entity, character]),
)

/** The text of such HTML, where it is shown as it is: a line for every break. */
export const textOfHtml = (html: string): string =>
  html.replace(/<br\/>/g, '\n').replace(/&(?:amp|lt|gt|quot|#39);/g, entity => CHARACTERS[entity] ?? '')
