import { isDescribedObject } from '#model/describedObject.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { type CellWords, cellText } from './cellText.ts'

/** A version of a form, by which documents were filled in. */
export interface DescribingVersion {
  id: string
  fields: readonly FieldModel[]
}

/** A value of documents that has a column. */
export interface DocumentColumn {
  title: string
  /** How the versions have it, in the order in which they were given; those that lack it are not there. */
  variants: Variant[]
}

interface Variant {
  version: string
  field: FieldModel
  /** The objects around it. */
  within: string[]
  title: string
}

/** Rows of documents, which have a sheet of their own. */
export interface DocumentTable {
  title: string
  variants: Pick<Variant, 'version' | 'field'>[]
  columns: DocumentColumn[]
}

type Language = CellWords['language']

/**
 * How documents stand in sheets: a column for each value, those of objects too, and a sheet for each list of rows, as
 * the versions of their form describe them together: worded as by the first of them that has a value, and what it was
 * called before counts as the same. What is worked out is told as well: nothing of this is read in again.
 */
export function documentSheets(
  versions: readonly DescribingVersion[],
  language: Language,
): { columns: DocumentColumn[]; tables: DocumentTable[] } {
  const single = versions.map(({ id, fields }) => ({ id, fields: fields.filter(field => !isTable(field)) }))
  const lists = versions.flatMap(({ id, fields }) =>
    fields.filter(isTable).map(field => ({ version: id, field, within: [], title: '' })),
  )
  const tables = togetherOf(lists).map(variants => ({
    title: textOf((variants[0] as Variant).field.title, language),
    variants,
    columns: columnsOf(
      variants.map(({ version, field }) => ({ id: version, fields: field.fields })),
      language,
    ),
  }))
  return { columns: columnsOf(single, language), tables }
}

/** Rows of several shapes stand in one cell: they share no columns. */
const isTable = ({ schema, fields, shapes }: FieldModel): boolean =>
  schema.type === 'array' && fields.length > 0 && shapes === undefined

const columnsOf = (versions: readonly DescribingVersion[], language: Language): DocumentColumn[] =>
  togetherOf(versions.flatMap(({ id, fields }) => placesOf(id, fields, { language }))).map(variants => ({
    title: (variants[0] as Variant).title,
    variants,
  }))

function placesOf(
  version: string,
  fields: readonly FieldModel[],
  { language, titles = [], within = [] }: { language: Language; titles?: string[]; within?: string[] },
): Variant[] {
  return fields.flatMap(field => {
    const told = [...titles, textOf(field.title, language)]
    if (!isDescribedObject(field)) return [{ version, field, within, title: told.join(' / ') }]
    return placesOf(version, field.fields, { language, titles: told, within: [...within, field.name] })
  })
}

/** What is the same in several versions, one below the other. */
function togetherOf(variants: readonly Variant[]): Variant[][] {
  const groups: Variant[][] = []
  for (const one of variants) {
    const group = groups.find(
      known => known.every(({ version }) => version !== one.version) && isSame(known[0], one),
    )
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

function isSame(known: Variant | undefined, other: Variant): boolean {
  if (known === undefined || known.within.join('.') !== other.within.join('.')) return false
  const { name, formerNames = [] } = known.field
  return name === other.field.name || formerNames.includes(other.field.name)
}

/** The cells of one document of a version, or of one of its rows. */
export const documentCells = (
  columns: readonly DocumentColumn[],
  record: Row | null,
  { version, words }: { version: string; words: CellWords },
) =>
  columns.map(({ variants }) => {
    const variant = variants.find(one => one.version === version)
    return variant ? cellText(variant.field, holderOf(record ?? {}, variant.within), words) : null
  })

const holderOf = (record: Row, within: readonly string[]): Row =>
  within.reduce<Row>((holder, name) => {
    const inner = holder[name]
    return inner !== null && typeof inner === 'object' ? (inner as Row) : {}
  }, record)

/** The rows of a table in a document of a version. */
export function documentRows(
  record: Row | null,
  { variants }: Pick<DocumentTable, 'variants'>,
  version: string,
): Row[] {
  const name = variants.find(one => one.version === version)?.field.name
  const rows = name === undefined ? undefined : record?.[name]
  return Array.isArray(rows) ? (rows as Row[]) : []
}

/** Characters of a sheet's name that tell it apart. */
const NAME = 24

/** The name of a sheet with rows: sheets of a workbook have different names, of which only the beginning counts. */
export const sheetNameOf = ({ title }: Pick<DocumentTable, 'title'>, index: number): string =>
  `${index + 1} ${title.slice(0, NAME)}`
