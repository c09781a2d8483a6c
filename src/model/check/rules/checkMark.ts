import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { say } from '../../language/say.ts'
import type { Text } from '../../source/common.ts'
import type { DividerSource, NoteSource } from '../../source/formParts.ts'
import type { PropertySource } from '../../source/property.ts'
import { isSafeAddress, type NoteWord, noteWords } from '../../text/noteWords.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** A note names what can be said in a line, and leads where it is safe to go. */
export function checkMark(
  part: NoteSource | DividerSource,
  at: JsonPath,
  properties: ReadonlyMap<string, PropertySource>,
  reporter: Reporter,
): void {
  if (part.type === 'divider') return
  for (const { text, at: place } of textsOf(part.text, [...at, 'text']))
    for (const word of allWords(noteWords(text))) checkWord(word, place, properties, reporter)
}

const textsOf = (text: Text, at: JsonPath): { text: string; at: JsonPath }[] =>
  typeof text === 'string'
    ? [{ text, at }]
    : (['zh', 'en'] as const).map(language => ({ text: text[language], at: [...at, language] }))

const allWords = (words: NoteWord[]): NoteWord[] =>
  words.flatMap(word => (word.kind === 'strong' ? allWords(word.words) : [word]))

function checkWord(
  word: NoteWord,
  at: JsonPath,
  properties: ReadonlyMap<string, PropertySource>,
  reporter: Reporter,
): void {
  if (word.kind === 'link' && !isSafeAddress(word.to)) {
    const message = say`a note leads to /an/address, https://, mailto: or tel:, not to ${word.to}`
    reporter.report('wrong-form', at, message)
  }
  if (word.kind !== 'field') return
  const { name, index } = word
  const place = { index, length: Math.max(1, name.length) }
  const property = properties.get(name)
  if (!property) {
    const near = { word: name, among: properties.keys() }
    reporter.report('unknown-field', at, say`there is no property ${name}`, { ...place, ...near })
  } else if (!isSaid(property)) {
    reporter.report('unknown-placeholder', at, say`${name} is nothing that a line can say`, place)
  }
}

/** Texts, numbers, times and choices. */
const isSaid = (property: PropertySource): boolean => {
  const type = fieldTypeOf(property)
  if (fieldTypeNamed(type).storage !== 'column' || type === 'json') return false
  return referenceOf(property) === null && !property.writeOnly
}
