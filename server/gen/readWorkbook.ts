import type {
  ColumnKind,
  GeneratedColumn,
  GeneratedTable,
  ReadNote,
  ReadTables,
} from '#model/generate/GeneratedTable.ts'
import { generatedColumn, SOURCE_LIMITS } from '#model/generate/GeneratedTable.ts'
import { loadWorkbook } from './loadWorkbook.ts'
import { refused, say, warned } from './readerWords.ts'
import type { SheetCells } from './SheetCells.ts'

/** Values of so few kinds are choices, where there are many more rows than kinds. */
const MOST_CHOICES = 8
const LONGEST_CHOICE = 20
const LEAST_ROWS = 8
/** Lengths that texts get, by the longest that was found. */
const LENGTHS = [20, 50, 100, 200, 500, 1000, 2000]

/** The sheets of a workbook as tables: their titles, types and choices by at most a thousand rows. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<ReadTables> {
  const loaded = await loadWorkbook(bytes)
  if ('failure' in loaded) return { tables: [], notes: [refused(fileName, loaded.failure)] }
  const notes: ReadNote[] = []
  const stem = fileName.replace(/\.[^.]*$/, '')
  const tables = loaded.sheets.flatMap(sheet => {
    const name =
      loaded.sheets.length === 1 && /^sheet\s*\d*$/i.test(sheet.name) ? stem || sheet.name : sheet.name
    const table = tableOf({ ...sheet, name }, notes)
    return table === null ? [] : [table]
  })
  if (tables.length === 0) notes.push(refused(fileName, say`no sheet has a row of titles`))
  return { tables, notes }
}

function tableOf({ name, head, rows, columns, isCut }: SheetCells, notes: ReadNote[]): GeneratedTable | null {
  const titled = head.map((title, index) => ({ title, index })).filter(({ title }) => title !== '')
  if (titled.length === 0) return null
  if (columns > SOURCE_LIMITS.columns)
    notes.push(
      refused(name, say`${name} has more than ${SOURCE_LIMITS.columns} columns: the others are left out`),
    )
  if (isCut) notes.push(warned(name, say`of ${name} the first ${rows.length} rows are looked at`))
  const untitled = head.length - titled.length
  if (untitled > 0)
    notes.push(warned(name, say`${untitled} columns of ${name} have no title and are left out`))
  const taken = new Set<string>()
  return {
    name: name.slice(0, SOURCE_LIMITS.name),
    comment: name,
    columns: titled.map(({ title, index }) => {
      const own = taken.has(title) ? `${title}${index + 1}` : title
      taken.add(own)
      return columnOf(
        own,
        rows.map(row => row[index] ?? null),
      )
    }),
    unique: [],
    form: null,
  }
}

type Value = SheetCells['rows'][number][number]

function columnOf(title: string, cells: Value[]): GeneratedColumn {
  const values = cells.filter(value => value !== null && value !== '')
  const kind = kindOf(values)
  const texts = values.map(value => (typeof value === 'string' ? value : String(value)))
  const longest = Math.max(0, ...texts.map(text => text.length))
  const options = kind === 'string' ? choicesIn(texts) : []
  const length = LENGTHS.find(most => most >= longest * 1.2) ?? null
  return generatedColumn({
    name: title.slice(0, SOURCE_LIMITS.name),
    comment: title.slice(0, SOURCE_LIMITS.comment),
    sourceType: kind,
    kind: kind === 'string' && length === null ? 'text' : kind,
    length: kind === 'string' ? length : null,
    scale: kind === 'number' ? scaleOf(values) : null,
    nullable: values.length < cells.length || cells.length === 0,
    options,
  })
}

const DAY = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/

function kindOf(values: Value[]): ColumnKind {
  if (values.length === 0) return 'string'
  const all = (test: (value: Value) => boolean) => values.every(test)
  if (all(value => typeof value === 'boolean')) return 'boolean'
  if (all(value => value instanceof Date))
    return all(value => value instanceof Date && value.getTime() % 86_400_000 === 0) ? 'date' : 'date-time'
  // Long numbers are numbers of something: of telephones, cards, students.
  if (all(value => typeof value === 'number' && Math.abs(value) < 1e10))
    return all(Number.isInteger) ? 'integer' : 'number'
  return all(value => typeof value === 'string' && DAY.test(value)) ? 'date' : 'string'
}

function scaleOf(values: Value[]): number {
  const places = values.map(
    value => /\.(\d+)$/.exec(String(Math.round(Number(value) * 1e6) / 1e6))?.[1]?.length ?? 0,
  )
  return Math.min(6, Math.max(2, ...places))
}

/** The few values that stand there again and again, in their order; [] where they are no choices. */
function choicesIn(texts: string[]): GeneratedColumn['options'] {
  const distinct = [...new Set(texts)]
  const isChosen =
    texts.length >= LEAST_ROWS &&
    distinct.length > 1 &&
    distinct.length <= Math.min(MOST_CHOICES, texts.length / 3)
  const isShort = distinct.every(text => text.length <= LONGEST_CHOICE && !/^\d+([.-]\d+)*$/.test(text))
  return isChosen && isShort ? distinct.map(text => ({ value: text, label: text })) : []
}
