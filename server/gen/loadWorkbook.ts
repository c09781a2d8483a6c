import ExcelJS from 'exceljs'
import { zipSync } from 'fflate'
import { SOURCE_LIMITS } from '#model/generate/GeneratedTable.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import { IGNORED, unpackWorkbook } from '../engine/sheet/parseSheet.ts'
import { say } from './readerWords.ts'
import type { SheetCells } from './SheetCells.ts'
import { headOf, mergesIn } from './sheetHead.ts'

/** Rows that are looked at. */
const MOST_ROWS = 1_000
const MOST_SHEETS = 20

/** The sheets of a workbook, or why it cannot be read. Bounded; runs in a thread of its own. */
export async function loadWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ sheets: SheetCells[] } | { failure: LocalizedText }> {
  const entries = unpackWorkbook(bytes)
  if (entries === 'too-large') return { failure: say`the workbook is too large when it is unpacked` }
  if (typeof entries === 'string') return { failure: say`this is no workbook (.xlsx)` }
  const workbook = new ExcelJS.Workbook()
  try {
    const plain = zipSync(entries, { level: 0 })
    await workbook.xlsx.load(plain.buffer as ArrayBuffer, { ignoreNodes: IGNORED })
  } catch {
    return { failure: say`this is no workbook (.xlsx)` }
  }
  const merges = Object.entries(entries)
    .filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .sort(([one], [other]) => numberIn(one) - numberIn(other))
    .map(([, content]) =>
      mergesIn(new TextDecoder().decode(content.subarray(Math.max(0, content.length - 200_000)))),
    )
  const sheets = workbook.worksheets.slice(0, MOST_SHEETS)
  return { sheets: sheets.map((sheet, index) => cellsOf(sheet, merges[index] ?? [])) }
}

const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

function cellsOf(sheet: ExcelJS.Worksheet, merges: ReturnType<typeof mergesIn>): SheetCells {
  const rows: { number: number; values: SheetCells['rows'][number] }[] = []
  let [columns, isCut] = [0, false]
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    columns = Math.max(columns, row.cellCount)
    if (rows.length > MOST_ROWS + 3) isCut = true
    else rows.push({ number, values: valuesOf(row) })
  })
  const { head, depth } = headOf(rows, merges)
  const data = rows.slice(depth).map(({ values }) => values)
  return {
    name: sheet.name,
    head,
    rows: data.slice(0, MOST_ROWS),
    columns,
    isCut: isCut || data.length > MOST_ROWS,
  }
}

function valuesOf(row: ExcelJS.Row): SheetCells['rows'][number] {
  const values: SheetCells['rows'][number] = []
  row.eachCell({ includeEmpty: false }, (cell, column) => {
    if (column > SOURCE_LIMITS.columns) return
    while (values.length < column - 1) values.push(null)
    values.push(cellValue(cell.value))
  })
  return values
}

function cellValue(value: ExcelJS.CellValue): SheetCells['rows'][number][number] {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  if ('richText' in value)
    return value.richText
      .map(part => part.text)
      .join('')
      .trim()
  if ('result' in value) return cellValue(value.result as ExcelJS.CellValue)
  return 'text' in value ? cellValue(value.text as ExcelJS.CellValue) : null
}
