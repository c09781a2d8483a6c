import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { Text } from '../../source/common.ts'
import type { DividerSource, NoteSource } from '../../source/formParts.ts'
import { isSafeAddress, type NoteWord, noteWords } from '../../text/noteWords.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** A note names what can be said in a line, and leads where it is safe to go. */
export function checkMark(
  part: NoteSource | DividerSource,
  at: JsonPath,
  record: ResourceFacts,
  reporter: Reporter,
): void {
  if (part.type === 'divider') return
  for (const { text, at: place } of textsOf(part.text, [...at, 'text']))
    for (const word of allWords(noteWords(text))) checkWord(word, place, record, reporter)
}

const textsOf = (text: Text, at: JsonPath): { text: string; at: JsonPath }[] =>
  typeof text === 'string'
    ? [{ text, at }]
    : (['zh', 'en'] as const).map(language => ({ text: text[language], at: [...at, language] }))

const allWords = (words: NoteWord[]): NoteWord[] =>
  words.flatMap(word => (word.kind === 'strong' ? allWords(word.words) : [word]))

function checkWord(word: NoteWord, at: JsonPath, { fields }: ResourceFacts, reporter: Reporter): void {
  if (word.kind === 'link' && !isSafeAddress(word.to)) {
    const message = `a note leads to /an/address, https://, mailto: or tel:, not to ${word.to}`
    reporter.report('wrong-form', at, message)
  }
  if (word.kind !== 'field') return
  const { name, index } = word
  const place = { index, length: Math.max(1, name.length) }
  const field = fields.get(name)
  if (!field) {
    const near = { word: name, among: fields.keys() }
    reporter.report('unknown-field', at, `there is no property ${name}`, { ...place, ...near })
  } else if (!isSaid(field)) {
    reporter.report('unknown-placeholder', at, `${name} is nothing that a line can say`, place)
  }
}

/** Texts, numbers, times and choices. */
const isSaid = ({ type, source }: NonNullable<ReturnType<ResourceFacts['fields']['get']>>): boolean =>
  fieldTypeNamed(type).storage === 'column' &&
  type !== 'json' &&
  referenceOf(source) === null &&
  !source.writeOnly
