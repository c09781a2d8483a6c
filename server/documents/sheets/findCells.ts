import { localized } from '#model/language/localized.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import type { UnfitCell } from '../../engine/contracts/documents.ts'
import type { NamedSheet, SheetCell, SheetRow } from '../../engine/sheet/Sheet.ts'
import { FIRST_ROW, LINE, PATH_HEADING, ROWS_HEADING } from './marks.ts'
import { planSheets, type SheetField, type SheetTable } from './planSheets.ts'

/** Where something stands in a workbook. */
interface CellPlace {
  sheet: string
  /** B7. */
  address: string
  /** What stands there as the title. */
  title: string
}

/** A cell that says a value of the document. */
export interface FoundCell extends CellPlace {
  /** Where the document has the value: subject, items.0.amount. */
  path: string
  field: FieldModel
  /** null where it is empty. */
  cell: SheetCell | null
}

interface FoundCells {
  cells: FoundCell[]
  /** Tables that have a sheet, with as many rows as are filled in. */
  tables: { path: string; rows: object[] }[]
  /** Cells that say what the form does not ask. */
  unfit: UnfitCell[]
  /** By paths of the document; those of tables lead to their heads. */
  places: Map<string, CellPlace>
}

/** The cells of a workbook by the names behind them, whatever their titles say now. */
export function findCells(form: ActionFormModel, sheets: readonly NamedSheet[]): FoundCells {
  const found: FoundCells = { cells: [], tables: [], unfit: [], places: new Map() }
  const plan = planSheets(form)
  const lines = byPath(plan.lines.filter(line => 'field' in line))
  const tables = byPath(plan.tables)
  for (const sheet of sheets) {
    const heading = sheet.rows.findIndex(({ cells }) => textIn(cells[LINE.path - 1]) === PATH_HEADING)
    const [first] = sheet.rows
    const rowsOf = textIn(first?.cells[0])
    if (heading >= 0) findLines(found, { ...sheet, rows: sheet.rows.slice(heading + 1) }, lines)
    else if (first && rowsOf.startsWith(ROWS_HEADING))
      findRows(found, sheet, { path: rowsOf.slice(ROWS_HEADING.length), first, tables })
  }
  for (const { path, sheet, address, title } of found.cells) found.places.set(path, { sheet, address, title })
  return found
}

/** By today's names and those of earlier versions. */
const byPath = <T extends SheetField | SheetTable>(planned: readonly T[]): Map<string, T> =>
  new Map([
    ...planned.flatMap(one => one.formerPaths.map(path => [path, one] as const)),
    ...planned.map(one => [one.path, one] as const),
  ])

function findLines(
  found: FoundCells,
  { name: sheet, rows }: NamedSheet,
  lines: Map<string, SheetField>,
): void {
  const seen = new Set<SheetField>()
  for (const { number, cells } of rows) {
    const path = textIn(cells[LINE.path - 1])
    if (path === '') continue
    const cell = cells[LINE.value - 1] ?? null
    const place = {
      sheet,
      address: `${letterOf(LINE.value)}${number}`,
      title: titleIn(cells[LINE.title - 1]),
    }
    const line = lines.get(path)
    if (line && !seen.has(line)) {
      seen.add(line)
      found.cells.push({ ...place, path: line.path, field: line.field, cell })
    } else if (cell !== null) found.unfit.push(unfitAt(place, line ? TWICE : NOT_ASKED))
  }
}

interface RowsSheet {
  path: string
  /** The hidden row with the names of the columns. */
  first: SheetRow
  tables: Map<string, SheetTable>
}

function findRows(
  found: FoundCells,
  { name: sheet, rows }: NamedSheet,
  { path, first, tables }: RowsSheet,
): void {
  const table = tables.get(path)
  const titles = rows.find(({ number }) => number === FIRST_ROW - 1)?.cells ?? []
  const filled = rows.filter(
    ({ number, cells }) => number >= FIRST_ROW && cells.some((cell, column) => column > 0 && cell !== null),
  )
  const isTwice = table !== undefined && found.tables.some(one => one.path === table.path)
  if (!table || isTwice) {
    if (filled.length > 0)
      found.unfit.push(
        unfitAt({ sheet, address: `A${FIRST_ROW}`, title: sheet }, isTwice ? TWICE : NOT_ASKED),
      )
    return
  }
  const columns = byPath(table.columns)
  found.tables.push({ path: table.path, rows: filled.map(() => ({})) })
  found.places.set(table.path, { sheet, address: `A${FIRST_ROW - 1}`, title: sheet })
  for (const [column, head] of first.cells.entries()) {
    const name = textIn(head)
    if (column === 0 || name === '') continue
    const asked = columns.get(name)
    const title = titleIn(titles[column])
    for (const [index, { number, cells }] of filled.entries()) {
      const cell = cells[column] ?? null
      const place = { sheet, address: `${letterOf(column + 1)}${number}`, title }
      if (asked)
        found.cells.push({ ...place, path: `${table.path}.${index}.${asked.path}`, field: asked.field, cell })
      else if (cell !== null) found.unfit.push(unfitAt(place, NOT_ASKED))
    }
  }
}

const NOT_ASKED = localized('表单的这一版没有此项，未导入')
const TWICE = localized('此项重复，只取第一处')

const unfitAt = ({ sheet, address, title }: CellPlace, message: UnfitCell['message']): UnfitCell => ({
  ...{ sheet, cell: address, title, message },
})

const textIn = (cell: SheetCell | null | undefined): string => (cell?.kind === 'text' ? cell.text : '')

/** A title without the mark of what must be said. */
const titleIn = (cell: SheetCell | null | undefined): string => textIn(cell).replace(/\*$/, '')

/** 1 → A, 27 → AA. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : `${letterOf(Math.floor((column - 1) / 26))}${last}`
}
