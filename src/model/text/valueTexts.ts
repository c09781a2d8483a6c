import { fieldTypeBase } from '../field-types/shared/fieldTypeBase.ts'
import { type Language, textOf } from '../language/t.ts'
import type { FieldModel, Text } from '../types/index.ts'

type Row = Readonly<Record<string, unknown>>
type Told = Pick<FieldModel, 'name' | 'type' | 'options' | 'otherText' | 'dict' | 'reference' | 'fields'>

/** In which words values are said. */
export interface ValueWords {
  language: Language
  /** Labels of a dictionary, by its values; null where they are not known. */
  labels(dictionary: string): ReadonlyMap<string, Text> | null
  /** The record that a reference names beside a record; null where it is not known. */
  target?(field: Pick<FieldModel, 'name' | 'reference'>, key: unknown, record: Row): Row | null
}

/** Labels of what is chosen, that of the option with a text last: what is written behind it belongs to it. */
function optionTexts(
  field: Pick<FieldModel, 'name' | 'options' | 'otherText'>,
  record: Row,
  language: Language,
): string[] {
  const chosen = listOf(record[field.name]).map(one => ({
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

/**
 * What people call a value that is stored as something else, one by one: options, entries of a dictionary, yes and no,
 * records. null for one that is said as it is stored, and where what is called so is not known.
 */
export function labelTexts(field: Told, record: Row, words: ValueWords): string[] | null {
  const { language } = words
  const value = record[field.name]
  if (field.options) return optionTexts(field, record, language)
  if (field.dict !== null) {
    const labels = words.labels(field.dict)
    return labels && listOf(value).map(one => labelIn(labels.get(String(one)) ?? String(one), language))
  }
  if (field.reference !== null) return targetTexts(field, record, words)
  const { isYesNo, codec } = fieldTypeBase(field.type)
  return isYesNo && codec?.display ? [codec.display(value, language, field as FieldModel)] : null
}

const labelIn = (label: Text, language: Language): string =>
  typeof label === 'string' ? label : label[language]

function targetTexts(field: Told, record: Row, { language, target }: ValueWords): string[] | null {
  const { reference } = field
  const rows = listOf(record[field.name]).map(key => target?.(field, key, record) ?? null)
  const texts = rows.map(row => row?.[reference?.label ?? ''])
  return texts.every(text => text !== null && text !== undefined)
    ? texts.map(text => textOf(text as Text, language))
    : null
}

/**
 * The value of a field in words, one by one, rows by the first that each of them says; nothing where there is none, or
 * where it is not known what people call it.
 */
export function valueTexts(field: Told, record: Row, words: ValueWords): string[] {
  const value = record[field.name]
  if (value === null || value === undefined || value === '') return []
  if (field.fields.length > 0) return listOf(value).flatMap(row => rowText(field, row as Row, words))
  const isStoredOtherwise = field.options || field.dict !== null || field.reference !== null
  const labels = labelTexts(field, record, words)
  if (labels || isStoredOtherwise) return labels ?? []
  return listOf(value).flatMap(one => (typeof one === 'object' ? [] : [String(one)]))
}

function rowText({ fields }: Told, row: Row, words: ValueWords): string[] {
  for (const field of fields) {
    const texts = field.otherOf === undefined ? valueTexts(field, row, words) : []
    if (texts.length > 0) return [joined(texts, words.language)]
  }
  return []
}

export const joined = (texts: readonly string[], language: Language): string =>
  texts.join(language === 'en' ? ', ' : '、')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
