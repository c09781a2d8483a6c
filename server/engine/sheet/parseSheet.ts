import ExcelJS from 'exceljs'
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import {
  type NamedSheet,
  SHEET_LIMITS,
  type Sheet,
  type SheetCell,
  type SheetFailure,
  type SheetRow,
} from './Sheet.ts'

/** Parts that are not needed, and some of which unfold a few bytes into millions of cells. */
export const IGNORED = [
  ...['dataValidations', 'mergeCells', 'conditionalFormatting', 'hyperlinks', 'drawing', 'picture', 'extLst'],
  ...[
    'tableParts',
    'autoFilter',
    'rowBreaks',
    'sheetProtection',
    'headerFooter',
    'pageSetup',
    'printOptions',
  ],
]

/** What cells are read from: without the parts that drawings, notes and tables are in, and without what refers to them. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[^/]+\.(xml|rels)|xl\/worksheets\/[^/]+\.xml)$/

/** The first sheet of a workbook, or why it cannot be read. Runs in a worker of its own. */
export async function parseSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet | { failure: SheetFailure }> {
  const workbook = await load(bytes)
  if ('failure' in workbook) return workbook
  const [worksheet] = workbook.worksheets
  return worksheet ? readRows(worksheet) : { failure: 'no-sheet' }
}

/** All sheets of a workbook, hidden ones too, or why they cannot be read. Runs in a worker of its own. */
export async function parseSheets(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ sheets: NamedSheet[] } | { failure: SheetFailure }> {
  const workbook = await load(bytes)
  if ('failure' in workbook) return workbook
  const { worksheets } = workbook
  if (worksheets.length === 0) return { failure: 'no-sheet' }
  if (worksheets.length > SHEET_LIMITS.sheets) return { failure: 'too-large' }
  const sheets = worksheets.map(worksheet => ({ name: worksheet.name, rows: filledRows(worksheet) }))
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  // The template's own rows, which nobody fills in, count as well.
  return rows > SHEET_LIMITS.rows + MOST_OWN_ROWS ? { failure: 'too-many-rows' } : { sheets }
}

/** Rows of titles, names and choices beside those that people fill in. */
const MOST_OWN_ROWS = 5_000

async function load(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Workbook | { failure: SheetFailure }> {
  const entries = unpackWorkbook(bytes)
  if (typeof entries === 'string') return { failure: entries }
  const workbook = new ExcelJS.Workbook()
  try {
    // Packed again without compression: what the reader unpacks now has the size that was looked at.
    const plain = zipSync(entries, { level: 0 })
    await workbook.xlsx.load(plain.buffer as ArrayBuffer, { ignoreNodes: IGNORED })
  } catch {
    return { failure: 'unreadable' }
  }
  return workbook
}

/** The parts of a workbook that cells are read from, within the limits of what it unfolds to; why not where it is none. */
export function unpackWorkbook(bytes: Uint8Array): Unzipped | SheetFailure {
  let [size, count] = [0, 0]
  let fits = true
  try {
    const entries = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false
        size += originalSize
        count += 1
        fits &&= size <= SHEET_LIMITS.unpackedBytes && count <= SHEET_LIMITS.entries
        return fits
      },
    })
    return fits ? entries : 'too-large'
  } catch {
    return 'unreadable'
  }
}

/** Rows in which something stands; those behind the limit are left away but for one, which tells that there are more. */
function filledRows(worksheet: ExcelJS.Worksheet): SheetRow[] {
  const rows: SheetRow[] = []
  const most = SHEET_LIMITS.rows + MOST_OWN_ROWS
  worksheet.eachRow({ includeEmpty: false }, (row, number) => {
    if (rows.length > most) return
    const cells = cellsOf(row)
    if (cells.some(cell => cell !== null)) rows.push({ number, cells })
  })
  return rows
}

function readRows(worksheet: ExcelJS.Worksheet): Sheet | { failure: SheetFailure } {
  const [first, ...rest] = filledRows(worksheet)
  if (first === undefined) return { failure: 'no-sheet' }
  if (rest.length > SHEET_LIMITS.rows) return { failure: 'too-many-rows' }
  return { headers: first.cells.map(cell => (cell?.kind === 'text' ? cell.text : '')), rows: rest }
}

function cellsOf(row: ExcelJS.Row): (SheetCell | null)[] {
  const cells: (SheetCell | null)[] = []
  row.eachCell({ includeEmpty: false }, (cell, column) => {
    if (column > SHEET_LIMITS.columns) return
    while (cells.length < column - 1) cells.push(null)
    cells.push(cellOf(cell.value))
  })
  return cells
}

function cellOf(value: ExcelJS.CellValue): SheetCell | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'number') return { kind: 'number', number: value }
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (value instanceof Date) return momentCell(value)
  if ('formula' in value || 'sharedFormula' in value) return { kind: 'formula' }
  if ('error' in value) return { kind: 'error' }
  if ('richText' in value) return textCell(value.richText.map(part => part.text).join(''))
  return 'text' in value ? cellOf(value.text as ExcelJS.CellValue) : null
}

function textCell(text: string): SheetCell | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : { kind: 'text', text: trimmed }
}

const momentCell = (moment: Date): SheetCell =>
  Number.isNaN(moment.getTime()) ? { kind: 'error' } : { kind: 'moment', iso: moment.toISOString() }
