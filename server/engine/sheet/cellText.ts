import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { hasInsides, isUntoldToReaders } from '#model/fieldAccess.ts'
import { oneOfWords } from '#model/fieldReferences.ts'
import { insideFor, insidesOf } from '#model/insides.ts'
import { joinWords, LocalizedText, localized } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import { labelTexts } from '#model/text/valueTexts.ts'
import type { FieldModel, OneOfModel, Text } from '#model/types/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/** Labels of dictionary values, by type and value. */
export type DictionaryLabels = ReadonlyMap<string, ReadonlyMap<string, Text>>

/** The labels of every dictionary that the fields use. */
export async function dictionaryLabels(
  { services }: Pick<RequestContext, 'services'>,
  fields: readonly FieldModel[],
): Promise<DictionaryLabels> {
  const labels = new Map<string, Map<string, Text>>()
  for (const { dict } of withInner(fields)) {
    if (dict === null || labels.has(dict)) continue
    const entries = await services.dictionaries.entries(dict)
    labels.set(
      dict,
      new Map(
        entries.map(({ dictValue, dictLabel: zh, dictLabelEn: en }) => [dictValue, en ? { zh, en } : zh]),
      ),
    )
  }
  return labels
}

/** Those of objects and rows as well, which are written as what stands in them. */
const withInner = (fields: readonly FieldModel[]): FieldModel[] =>
  fields.flatMap(field => [
    field,
    ...(hasInsides(field) ? insidesOf(field).flatMap(one => withInner(one.fields)) : []),
  ])

/** More digits than this a sheet's numbers do not keep. */
const SHEET_DIGITS = 1e15

/** In which words cells are written. */
export interface CellWords {
  labels: DictionaryLabels
  language: Language
  /** Fields of documents, by the id of the version that describes them; without it documents stay JSON. */
  versions?: ReadonlyMap<string, readonly FieldModel[]>
}

/**
 * What a cell of an export shows of a field: the label of a reference or dictionary value, 是 or 否, a number as
 * number, all else as text. Texts stay as they are: as texts they are never taken for formulas.
 */
export function cellText(field: FieldModel, record: Row, words: CellWords): string | number | null {
  const { labels, language, versions } = words
  const value = record[field.name]
  if (value === undefined) return null
  if (value === null) return field.empty === undefined ? null : textOf(field.empty, language)
  if (field.oneOf) return oneOfText(field, field.oneOf, record, language)
  // What it means is read beside it.
  if (field.audience) return textOf((record[field.audience.as] ?? '') as Text, language)
  if (field.reference !== null) return referenceText(field, record, language)
  const called =
    field.options || field.dict !== null
      ? labelTexts(field, record, { language, labels: type => labels.get(type) ?? NO_LABELS })
      : null
  if (called !== null) return listed(called, language)
  const { codec } = fieldTypeNamed(field.type)
  if (codec?.display) return codec.display(value, language, field)
  if (Array.isArray(value))
    return field.shapes ? shapesText(field, value, words) : listText(field, value, words)
  if (typeof value === 'object') {
    const described = versions?.get(String(record[field.documentSchema ?? ''])) ?? field.fields
    return described.length > 0 ? objectText(described, value, words) : JSON.stringify(value)
  }
  if (typeof value === 'number') return Math.abs(value) < SHEET_DIGITS ? value : String(value)
  return String(value)
}

/** Single values one behind the other, those of a slider as the range that they are; rows one below the other. */
function listText({ widget, fields }: FieldModel, values: readonly unknown[], words: CellWords): string {
  if (values.some(value => typeof value === 'object'))
    return fields.length > 0
      ? values.map(row => objectText(fields, row as Row, words)).join('\n')
      : JSON.stringify(values)
  const texts = values.map(String)
  return widget === 'slider' ? texts.join(' – ') : listed(texts, words.language)
}

/** What an object or a document says, each value with its title, as a list shows it. */
function objectText(fields: readonly FieldModel[], value: object, words: CellWords): string {
  const said = fields.flatMap(field => {
    const text = field.otherOf === undefined ? cellText(field, value as Row, words) : null
    if (text === null || text === '') return []
    return [localized('{{title}}：{{text}}', { title: field.title, text: String(text) })]
  })
  return joinWords(said, '；')[words.language]
}

/** Rows of several shapes below each other, each with the title of its shape. */
function shapesText(field: FieldModel, rows: readonly unknown[], words: CellWords): string {
  const lines = rows.flatMap(row => {
    const inside = insideFor(field, row)
    if (!inside) return []
    const told = inside.fields.filter(({ name }) => name !== inside.shape?.by)
    const text = objectText(told, row as object, words)
    const title = textOf(inside.title, words.language)
    return [text === '' ? title : textOf(localized('{{title}}：{{text}}', { title, text }), words.language)]
  })
  return lines.join('\n')
}

/** An import takes several labels of a cell by either comma. */
const listed = (texts: readonly string[], language: Language): string => joinWords(texts, '、')[language]

/** In place of what a record that another institution shares refers to there. */
const UNTOLD = '—'

function referenceText({ name, reference }: FieldModel, record: Row, language: Language): string {
  const embedded = record[reference?.as ?? '']
  const targets = (Array.isArray(embedded) ? embedded : [embedded]) as (Row | null | undefined)[]
  const labels = targets.flatMap(target => (target ? [target[reference?.label ?? '']] : []))
  if (labels.length > 0)
    return listed(
      labels.map(label => saidIn(label, language)),
      language,
    )
  return reference && isUntoldToReaders(record, reference) ? UNTOLD : String(record[name])
}

/** A text in two languages in one of them, all else as a text. */
const saidIn = (label: unknown, language: Language): string =>
  label instanceof LocalizedText ? label[language] : String(label)

/** Of which page the record is, and what it is called: 设备：投影仪. */
function oneOfText({ name }: FieldModel, { as, type, targets }: OneOfModel, record: Row, language: Language) {
  const target = targets.find(one => one.type === record[type])
  const known = (record[as] as Row | null | undefined)?.label ?? null
  const isUntold = known === null && target && isUntoldToReaders(record, target.reference)
  const label = isUntold ? UNTOLD : (known ?? record[name])
  const said = saidIn(label, language)
  return target ? oneOfWords(target, said, language) : said
}

/** Of a dictionary that is gone: its values are written as they are stored. */
const NO_LABELS: ReadonlyMap<string, Text> = new Map()

/** A text of at most so many characters, with … in place of what was more. No character is cut in half: JSON columns refuse halves. */
export const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).replace(/\p{Surrogate}$/u, '')}…` : text
