import { isDescribedObject } from '#model/describedObject.ts'
import { textOf } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { type CellWords, cellText } from '#server/engine/sheet/cellText.ts'

/** A value of a document that has a column. */
export interface AnswerColumn {
  title: string
  field: FieldModel
  /** The objects around it. */
  within: string[]
}

/** Rows of a document, which have a sheet of their own. */
interface AnswerTable {
  title: string
  name: string
  columns: AnswerColumn[]
}

type Language = CellWords['language']

/**
 * How the documents of a form stand in sheets: a column for each value, those of objects too, and a sheet for each list
 * of rows, as the form describes them. What is worked out is told as well: nothing of this is read in again.
 */
export function answerSheets(
  { fields }: Pick<ActionFormModel, 'fields'>,
  language: Language,
): { columns: AnswerColumn[]; tables: AnswerTable[] } {
  const tables = fields.filter(isTable).map(field => ({
    title: textOf(field.title, language),
    name: field.name,
    columns: columnsOf(field.fields, language),
  }))
  return {
    columns: columnsOf(
      fields.filter(field => !isTable(field)),
      language,
    ),
    tables: apart(tables),
  }
}

/** Rows of several shapes stand in one cell: they share no columns. */
const isTable = ({ schema, fields, shapes }: FieldModel): boolean =>
  schema.type === 'array' && fields.length > 0 && shapes === undefined

const columnsOf = (
  fields: readonly FieldModel[],
  language: Language,
  { titles, within }: { titles: string[]; within: string[] } = { titles: [], within: [] },
): AnswerColumn[] =>
  fields.flatMap(field => {
    const told = [...titles, textOf(field.title, language)]
    if (!isDescribedObject(field)) return [{ title: told.join(' / '), field, within }]
    return columnsOf(field.fields, language, { titles: told, within: [...within, field.name] })
  })

/** Characters of a sheet's name that tell it apart. */
const NAME = 24

/** Sheets of a workbook have different names, of which only the beginning counts. */
const apart = (tables: AnswerTable[]): AnswerTable[] =>
  tables.map((table, index) => ({ ...table, title: `${index + 1} ${table.title.slice(0, NAME)}` }))

/** The cells of one document, or of one of its rows. */
export const answerCells = (columns: readonly AnswerColumn[], record: Row | null, words: CellWords) =>
  columns.map(({ field, within }) => cellText(field, holderOf(record ?? {}, within), words))

const holderOf = (record: Row, within: readonly string[]): Row =>
  within.reduce<Row>((holder, name) => {
    const inner = holder[name]
    return inner !== null && typeof inner === 'object' ? (inner as Row) : {}
  }, record)

/** The rows of a table in a document. */
export function answerRows(record: Row | null, { name }: Pick<AnswerTable, 'name'>): Row[] {
  const rows = record?.[name]
  return Array.isArray(rows) ? (rows as Row[]) : []
}
