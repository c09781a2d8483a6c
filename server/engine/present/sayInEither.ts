import { translationNameOf } from '#model/fieldAccess.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { ResourceModel, Text } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** Names of those of the fields that have an English. */
export const translatedAmong = ({ fields }: ResourceModel, names: readonly string[]): string[] =>
  fields.flatMap(({ name, translation }) => (translation !== undefined && names.includes(name) ? [name] : []))

/** A text with its English, where there is one, for whoever reads it. */
export function eitherOf(zh: unknown, en: unknown): Text {
  const text = String(zh)
  return typeof en === 'string' && en !== '' ? wordsOf({ zh: text, en }) : text
}

/**
 * Puts texts in the language of the reader where their Chinese stood: for what is shown beside a record, never for what
 * a form edits. The record is changed in place.
 * @param names texts that have an English
 * @param kept names that stay besides: their English stays where it is one of them
 */
export function sayInEither(record: Row, names: readonly string[], kept: readonly string[]): void {
  for (const name of names) {
    const translation = translationNameOf(name)
    const text = record[name] ?? null
    if (text !== null) record[name] = eitherOf(text, record[translation])
    if (!kept.includes(translation)) delete record[translation]
  }
}
