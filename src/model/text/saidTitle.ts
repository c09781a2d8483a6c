import type { Language } from '../language/t.ts'
import type { FieldModel, Text } from '../types/index.ts'
import { fillTitle, quotedTitle } from './spokenTitles.ts'
import { joined, type ValueWords, valueTexts } from './valueTexts.ts'

type Row = Readonly<Record<string, unknown>>

/** What titles ask for beside the record: what its dictionaries and references are called. */
export type TitleWords = Omit<ValueWords, 'language'>

/** The value of a field as a title repeats it; null where there is none, or no words for it. */
function saidValue(field: FieldModel, record: Row, words: ValueWords): string | null {
  const texts = valueTexts(field, record, words)
  return texts.length === 0 ? null : joined(texts, words.language)
}

/**
 * The title of a field, or the label of one of its options, beside a record: with the values that it repeats, and the
 * titles of their fields where there is none yet.
 * @param said as it is written
 */
export function saidTitle(
  said: Text,
  beside: { of: readonly string[]; fields: readonly FieldModel[]; record: Row; words: TitleWords },
): Text {
  const { of, fields, record, words } = beside
  return fillTitle(said, name => {
    const field = of.includes(name) ? fields.find(one => one.name === name) : undefined
    if (!field) return null
    const inLanguage = (language: Language) => saidValue(field, record, { ...words, language })
    const [zh, en] = [inLanguage('zh'), inLanguage('en')]
    return zh === null || en === null ? quotedTitle(field.title) : { zh, en }
  })
}

interface TitleBeside {
  fields: readonly FieldModel[]
  record: Row
  words: TitleWords
}

/** The same of a field that stands in a record, for whoever reads it. */
export const titleIn = (field: FieldModel, beside: TitleBeside): Text =>
  field.spoken?.title ? saidTitle(field.spoken.title, { ...beside, of: field.spoken.of }) : field.title

/** The fields whose values a field repeats in its title or its options. */
export const repeatedFields = ({ spoken }: FieldModel, beside: readonly FieldModel[]): FieldModel[] =>
  beside.filter(({ name }) => spoken?.of.includes(name))
