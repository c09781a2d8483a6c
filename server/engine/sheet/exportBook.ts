import { headingOf } from '#model/derive/affixes.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { type CellWords, cellText, cutText } from './cellText.ts'
import type { DocumentTable } from './documentSheets.ts'
import { type SpreadDocument, spreadCells, spreadRows } from './spreadDocuments.ts'

/** What an export is made of. */
export interface Book {
  language: Language
  resource: ResourceModel
  fields: readonly FieldModel[]
  /** Documents with a column for each value. */
  spread: readonly SpreadDocument[]
  /** In which row of the first sheet a record stands, by its key, so that rows of other sheets name it. */
  rowOf: Map<unknown, number>
}

/** Rows of a document that have a sheet. */
interface List {
  document: SpreadDocument
  table: DocumentTable
}

interface Prepared {
  records: readonly Row[]
  words: CellWords
}

/** Characters of a column of a document. */
const WIDTH = 20

const headed = ({ title }: { title: string }) => ({ title, width: WIDTH })

const spreadOf = ({ spread }: Book, field: FieldModel): SpreadDocument | undefined =>
  spread.find(document => document.field === field)

export const headOf = (book: Book) =>
  book.fields.flatMap(field => spreadOf(book, field)?.columns.map(headed) ?? [columnOf(field, book.language)])

export function cellsOf(book: Book, { records, words }: Prepared): Cell[][] {
  return records.map(record => {
    // The first row is the heading.
    book.rowOf.set(record[book.resource.key], book.rowOf.size + 2)
    return book.fields.flatMap(field => {
      const document = spreadOf(book, field)
      const cells = document ? spreadCells(document, record, words) : [cellText(field, record, words)]
      return cells.map(fitted)
    })
  })
}

export const listsOf = ({ spread }: Book): List[] =>
  spread.flatMap(document => document.tables.map(table => ({ document, table })))

/** Above rows of documents: in which row their record stands, and what it is called, where the export tells it. */
export const headOfList = ({ language, resource, fields }: Book, { table }: List) => [
  { title: textOf(localized('所在行'), language), width: 8 },
  ...fields.filter(({ name }) => name === resource.label).map(field => columnOf(field, language)),
  ...table.columns.map(headed),
]

/** Records that came after the first sheet was written are not in it, and none of their rows. */
export function cellsOfList(
  { resource, fields, rowOf }: Book,
  { document, table }: List,
  { records, words }: Prepared,
): Cell[][] {
  const labels = fields.filter(({ name }) => name === resource.label)
  return records.flatMap(record => {
    const row = rowOf.get(record[resource.key])
    if (row === undefined) return []
    const called = labels.map(field => cellText(field, record, words))
    return spreadRows(document, { table, record, words }).map(cells => [row, ...called, ...cells].map(fitted))
  })
}

type Cell = string | number | null

/** Characters that a cell of a workbook holds: with one more the file counts as damaged. */
const LONGEST_CELL = 32_767

const fitted = (cell: Cell): Cell => (typeof cell === 'string' ? cutText(cell, LONGEST_CELL) : cell)

const columnOf = (field: FieldModel, language: Language) => ({
  title: headingOf(field, language),
  width:
    fieldTypeNamed(field.type).sheet?.width ??
    Math.min(40, Math.max(12, Math.ceil((field.schema.maxLength ?? 16) / 2))),
})
