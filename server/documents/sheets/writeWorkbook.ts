import type ExcelJS from 'exceljs'
import { headingOf } from '#model/derive/affixes.ts'
import { joinWords, localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DocumentVersion } from '../../engine/contracts/documents.ts'
import type { OperationContext } from '../../engine/contracts/OperationContext.ts'
import type { Row } from '../../engine/contracts/records.ts'
import { columnHints, isDemanded } from '../../engine/sheet/columnHints.ts'
import { sheetName } from '../../engine/sheet/workbook.ts'
import { lazyPackage } from '../../lazyPackage.ts'
import { type CellWriter, createCellWriter } from './cellWriter.ts'
import { FIRST_LINE, FIRST_ROW, LINE, MARK, PATH_HEADING, ROWS_HEADING, VERSION_SHEET } from './marks.ts'
import { emptyMisfits, holderOf, valueAt } from './paths.ts'
import { planSheets, type SheetField, type SheetTable } from './planSheets.ts'

const loadExcelJS = lazyPackage<typeof ExcelJS>('exceljs')

/** Rows of a sheet that are prepared for filling in: with choices, formats and limits. */
const PREPARED = 200

/** The work of writing one workbook. */
interface Writing {
  workbook: ExcelJS.Workbook
  writer: CellWriter
  context: OperationContext
}

/**
 * A document as a workbook: single values one below the other in the first sheet, rows in a sheet each. It is a template
 * where there is no content. What references mean is written for whoever may choose it.
 */
export async function writeWorkbook(
  context: OperationContext,
  version: DocumentVersion,
  content: Row | null,
): Promise<Buffer> {
  const workbook = new (loadExcelJS().Workbook)()
  const plan = planSheets(version.form)
  const fields = [
    ...plan.lines.flatMap(line => ('field' in line ? [line] : [])),
    ...plan.tables.flatMap(({ columns }) => columns),
  ]
  const values = structuredClone(content ?? {})
  emptyMisfits(values, version.validate(values))
  const writer = await createCellWriter(
    context,
    workbook,
    fields.map(({ field }) => field),
  )
  const writing = { workbook, writer, context }
  await writeLines(writing, version, values)
  for (const table of plan.tables) await writeTable(writing, table, values)
  writeVersion(workbook, version)
  writer.finish()
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

async function writeLines(
  { workbook, writer, context }: Writing,
  { form, formName, number }: DocumentVersion,
  values: Row,
): Promise<void> {
  const { language } = context
  const sheet = workbook.addWorksheet(freeName(workbook, formName), {
    views: [{ state: 'frozen', ySplit: FIRST_LINE - 1 }],
  })
  sheet.columns = [{ width: 26 }, { width: 44 }, { width: 52 }, { width: 10, hidden: true }]
  sheet.getCell(1, LINE.title).value = localized('{{name}}（第 {{number}} 版）', { name: formName, number })[
    language
  ]
  sheet.getCell(1, LINE.title).font = { bold: true, size: 14 }
  const headings = [localized('项目'), localized('填写内容'), localized('说明')].map(text => text[language])
  sheet.getRow(2).values = [...headings, PATH_HEADING]
  sheet.getRow(2).font = { bold: true }
  for (const [index, line] of planSheets(form).lines.entries()) {
    const row = FIRST_LINE + index
    if ('heading' in line) {
      sheet.getCell(row, LINE.title).value = textOf(line.heading, language)
      sheet.getRow(row).font = { bold: true, color: { argb: 'FF595959' } }
      shade(sheet.getRow(row))
      continue
    }
    writeHeading(sheet.getCell(row, LINE.title), line, language)
    sheet.getCell(row, LINE.hint).value = hintOf(writer, line.field, language)
    sheet.getCell(row, LINE.hint).font = { color: { argb: 'FF8C8C8C' } }
    sheet.getCell(row, LINE.path).value = line.path
    const holder = holderOf(values, line.path)
    await writer.name([holder], line.field)
    writer.prepare(sheet.getCell(row, LINE.value), line.field)
    writer.write(sheet.getCell(row, LINE.value), line.field, holder)
  }
}

const shade = (row: ExcelJS.Row): void => {
  for (const column of [LINE.title, LINE.value, LINE.hint])
    row.getCell(column).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF5F5F5' } }
}

async function writeTable(
  { workbook, writer, context }: Writing,
  table: SheetTable,
  values: Row,
): Promise<void> {
  const { language } = context
  const { field, path, columns } = table
  const sheet = workbook.addWorksheet(freeName(workbook, textOf(field.title, language)), {
    views: [{ state: 'frozen', ySplit: FIRST_ROW - 1 }],
  })
  sheet.getRow(1).values = [`${ROWS_HEADING}${path}`, ...columns.map(column => column.path)]
  sheet.getRow(1).hidden = true
  sheet.getColumn(1).width = 6
  sheet.getCell(2, 1).value = '#'
  const held = valueAt(values, path)
  const rows = (Array.isArray(held) ? held : []) as Row[]
  const most = Math.min(field.schema.maxItems ?? PREPARED, PREPARED)
  for (const [index, column] of columns.entries()) {
    sheet.getColumn(index + 2).width = 20
    const heading = sheet.getCell(2, index + 2)
    writeHeading(heading, column, language)
    heading.note = hintOf(writer, column.field, language)
    const holders = rows.map(row => holderOf(row, column.path))
    await writer.name(holders, column.field)
    for (let row = 0; row < Math.max(most, rows.length); row += 1)
      writer.prepare(sheet.getCell(FIRST_ROW + row, index + 2), column.field)
    for (const [row, holder] of holders.entries())
      writer.write(sheet.getCell(FIRST_ROW + row, index + 2), column.field, holder)
  }
  for (const index of rows.keys()) sheet.getCell(FIRST_ROW + index, 1).value = index + 1
}

function writeHeading(cell: ExcelJS.Cell, { field }: SheetField, language: 'zh' | 'en'): void {
  const demanded = isDemanded(field)
  cell.value = `${headingOf(field, language)}${demanded ? '*' : ''}`
  cell.font = { bold: true, ...(demanded ? { color: { argb: 'FFCF1322' } } : {}) }
}

const hintOf = (writer: CellWriter, field: FieldModel, language: 'zh' | 'en'): string =>
  joinWords(columnHints(field, writer.choices(field)), '；')[language]

function writeVersion(
  workbook: ExcelJS.Workbook,
  { versionId, formId, number, formName }: DocumentVersion,
): void {
  const sheet = workbook.addWorksheet(VERSION_SHEET, { state: 'veryHidden' })
  sheet.addRow([MARK, versionId, formId, number, formName])
}

/** Names of sheets are told apart without regard to case. */
function freeName(workbook: ExcelJS.Workbook, title: string): string {
  const taken = new Set(workbook.worksheets.map(({ name }) => name.toLowerCase()))
  const name = sheetName(title)
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, 27)} ${number}`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
