import ExcelJS from 'exceljs'
import { textOf } from '#model/text.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { isWritable } from './access/visibleFields.ts'
import type { Answer } from './defineModule.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'
import { type DictionaryLabels, dictionaryLabels } from './sheet/cellText.ts'
import { operationFields } from './sheet/operationFields.ts'
import { SHEET_LIMITS } from './sheet/Sheet.ts'
import { workbookHeaders } from './sheet/sendWorkbook.ts'
import { sheetName } from './sheet/sheetName.ts'

/** Sends an empty workbook with the columns that an import takes: a mark and a note each, choices of dictionaries. */
export async function importTemplate(
  context: OperationContext,
  resource: ResourceModel,
  { reply }: OperationInput,
): Promise<Answer | undefined> {
  const fields = operationFields(resource, 'importTemplate', field =>
    isWritable(context.caller, field, 'create'),
  )
  const labels = await dictionaryLabels(context, fields)
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet(sheetName(textOf(resource.title)), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  const choices = workbook.addWorksheet('选项', { state: 'veryHidden' })
  for (const [index, field] of fields.entries()) {
    const values = [...(labels.get(field.dict ?? '')?.values() ?? [])]
    addColumn(sheet, { index, field, labels })
    if (values.length > 0 && field.type !== 'json') addChoices({ sheet, choices }, index + 1, values)
  }
  const name = `${textOf(resource.title)}导入模板`
  await workbookHeaders(reply, name).send(Buffer.from(await workbook.xlsx.writeBuffer()))
  return undefined
}

interface TemplateColumn {
  index: number
  field: FieldModel
  labels: DictionaryLabels
}

function addColumn(sheet: ExcelJS.Worksheet, { index, field, labels }: TemplateColumn): void {
  const isDemanded = field.required && field.default === undefined && field.defaultExpression === null
  const column = sheet.getColumn(index + 1)
  column.width = 20
  // As text, ids and phone numbers keep their zeros and all their digits.
  if (field.type === 'string') column.numFmt = '@'
  const header = sheet.getCell(1, index + 1)
  header.value = `${textOf(field.title)}${isDemanded ? '*' : ''}`
  header.font = { bold: true, ...(isDemanded ? { color: { argb: 'FFCF1322' } } : {}) }
  header.note = hintOf(field, isDemanded, labels)
}

function hintOf(field: FieldModel, isDemanded: boolean, labels: DictionaryLabels): string {
  const { maxLength, minimum, maximum } = field.schema
  const values = [...(labels.get(field.dict ?? '')?.values() ?? [])]
  const parts = [
    isDemanded ? '必填' : '选填',
    ...(field.help ? [textOf(field.help)] : []),
    ...(maxLength && field.type === 'string' && values.length === 0 ? [`不超过 ${maxLength} 个字符`] : []),
    ...(minimum !== undefined && minimum > -1e9 ? [`不小于 ${minimum}`] : []),
    ...(maximum !== undefined && maximum < 1e9 ? [`不大于 ${maximum}`] : []),
    ...(values.length > 0 ? [`可选：${values.slice(0, 20).join('、')}`] : []),
    ...(field.reference ? ['填写名称，多个用顿号分隔'.slice(0, field.type === 'links' ? undefined : 4)] : []),
    ...(field.type === 'date' ? ['格式：2026-01-31'] : []),
    ...(field.type === 'date-time' ? ['格式：2026-01-31 08:30:00'] : []),
    ...(field.type === 'boolean' ? ['是 或 否'] : []),
  ]
  return parts.join('；')
}

/** Choices stand in a hidden sheet: in the rule itself they could have 255 characters. */
function addChoices(
  { sheet, choices }: { sheet: ExcelJS.Worksheet; choices: ExcelJS.Worksheet },
  column: number,
  values: string[],
): void {
  for (const [index, value] of values.entries()) choices.getCell(index + 1, column).value = value
  const { letter } = choices.getColumn(column)
  const range = `'选项'!$${letter}$1:$${letter}$${values.length}`
  for (let row = 2; row <= Math.min(SHEET_LIMITS.rows, 1_000) + 1; row += 1) {
    sheet.getCell(row, column).dataValidation = { type: 'list', allowBlank: true, formulae: [range] }
  }
}
