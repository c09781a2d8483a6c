import type ExcelJS from 'exceljs'
import { headingOf } from '#model/derive/affixes.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isWritable } from '#model/fieldAccess.ts'
import { joinWords, localized } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { lazyPackage } from '../lazyPackage.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer } from './contracts/records.ts'
import type { OperationInput } from './registry/Route.ts'
import { type DictionaryLabels, dictionaryLabels } from './sheet/cellText.ts'
import { columnHints, isDemanded } from './sheet/columnHints.ts'
import { operationFields } from './sheet/operationFields.ts'
import { SHEET_LIMITS } from './sheet/Sheet.ts'
import { sheetName, workbookHeaders } from './sheet/workbook.ts'

const loadExcelJS = lazyPackage<typeof ExcelJS>('exceljs')

/** Sends an empty workbook with the columns that an import takes: a mark and a note each, choices of dictionaries. */
export async function importTemplate(
  context: OperationContext,
  resource: ResourceModel,
  { reply }: OperationInput,
): Promise<Answer | undefined> {
  const { language } = context
  const fields = operationFields(resource, 'importTemplate', field =>
    isWritable(context.caller, field, 'create'),
  )
  const labels = await dictionaryLabels(context, fields)
  const workbook = new (loadExcelJS().Workbook)()
  const sheet = workbook.addWorksheet(sheetName(textOf(resource.title, language)), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  const choices = workbook.addWorksheet(CHOICES, { state: 'veryHidden' })
  for (const [index, field] of fields.entries()) {
    const values = choicesOf(field, { labels, language })
    addColumn(sheet, { index, field, values, language })
    if (values.length > 0 && !fieldTypeNamed(field.type).holdsMany)
      addChoices({ sheet, choices }, index + 1, values)
  }
  const name = localized('{{title}}导入模板', { title: resource.title })[language]
  await workbookHeaders(reply, name).send(Buffer.from(await workbook.xlsx.writeBuffer()))
  return undefined
}

/** The labels of dictionary values and options that a column takes. */
function choicesOf(
  { options, dict }: FieldModel,
  { labels, language }: { labels: DictionaryLabels; language: Language },
): string[] {
  if (options) return options.map(({ label }) => textOf(label, language))
  return [...(labels.get(dict ?? '')?.values() ?? [])].map(label => textOf(label, language))
}

/** A hidden sheet, which nobody reads. */
const CHOICES = '选项'

interface TemplateColumn {
  index: number
  field: FieldModel
  /** Labels of what may be chosen. */
  values: string[]
  language: Language
}

function addColumn(sheet: ExcelJS.Worksheet, { index, field, values, language }: TemplateColumn): void {
  const demanded = isDemanded(field)
  const column = sheet.getColumn(index + 1)
  column.width = 20
  // As text, ids and phone numbers keep their zeros and all their digits.
  if (fieldTypeNamed(field.type).sheet?.isText) column.numFmt = '@'
  const header = sheet.getCell(1, index + 1)
  header.value = `${headingOf(field, language)}${demanded ? '*' : ''}`
  header.font = { bold: true, ...(demanded ? { color: { argb: 'FFCF1322' } } : {}) }
  header.note = joinWords(columnHints(field, values), '；')[language]
}

/** Choices stand in a hidden sheet: in the rule itself they could have 255 characters. */
function addChoices(
  { sheet, choices }: { sheet: ExcelJS.Worksheet; choices: ExcelJS.Worksheet },
  column: number,
  values: string[],
): void {
  for (const [index, value] of values.entries()) choices.getCell(index + 1, column).value = value
  const { letter } = choices.getColumn(column)
  const range = `'${CHOICES}'!$${letter}$1:$${letter}$${values.length}`
  for (let row = 2; row <= Math.min(SHEET_LIMITS.rows, 1_000) + 1; row += 1) {
    sheet.getCell(row, column).dataValidation = { type: 'list', allowBlank: true, formulae: [range] }
  }
}
