import { type Language, textOf } from '../language/t.ts'
import type { FieldModel, Text } from '../types/index.ts'
import { fillTitle, quotedTitle } from './spokenTitles.ts'

type Named = Pick<FieldModel, 'name' | 'options' | 'otherText'>
type Row = Readonly<Record<string, unknown>>

/** Labels of what is chosen, that of the option with a text last: what is written behind it belongs to it. */
export function optionTexts(field: Named, record: Row, language: Language): string[] {
  const value = record[field.name]
  const chosen = (Array.isArray(value) ? value : [value]).map(one => ({
    text: String(one),
    option: field.options?.find(option => option.value === one),
  }))
  const ordered = chosen.toSorted((one, two) => Number(!!one.option?.other) - Number(!!two.option?.other))
  return ordered.map(({ text, option }) => {
    if (!option) return text
    const label = textOf(option.label, language)
    const other = option.other ? record[field.otherText ?? ''] : null
    return typeof other === 'string' && other !== '' ? `${label}（${other}）` : label
  })
}

/** The value of a field as a title repeats it; null where there is none. */
function saidValue(field: Named, record: Row, language: Language): string | null {
  const value = record[field.name]
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  if (!field.options) return String(value)
  return optionTexts(field, record, language).join(language === 'en' ? ', ' : '、')
}

/**
 * The title of a field, or the label of one of its options, beside a record: with the values that it repeats, and the
 * titles of their fields where there is none yet.
 * @param said as it is written
 */
export function saidTitle(
  said: Text,
  { of, fields, record }: { of: readonly string[]; fields: readonly FieldModel[]; record: Row },
): Text {
  return fillTitle(said, name => {
    const field = of.includes(name) ? fields.find(one => one.name === name) : undefined
    if (!field) return null
    const [zh, en] = [saidValue(field, record, 'zh'), saidValue(field, record, 'en')]
    return zh === null || en === null ? quotedTitle(field.title) : { zh, en }
  })
}

/** The same of a field that stands in a record, for whoever reads it. */
export const titleIn = (field: FieldModel, fields: readonly FieldModel[], record: Row): Text =>
  field.spoken?.title ? saidTitle(field.spoken.title, { of: field.spoken.of, fields, record }) : field.title
