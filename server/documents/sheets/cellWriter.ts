import type ExcelJS from 'exceljs'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { mayChoose } from '#model/fieldAccess.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../../engine/contracts/OperationContext.ts'
import type { Row } from '../../engine/contracts/records.ts'
import { embedReferences } from '../../engine/present/presentRows.ts'
import { cellText, cutText, dictionaryLabels } from '../../engine/sheet/cellText.ts'
import { CHOICES_SHEET } from './marks.ts'

/** Writes values of fields into cells. */
export interface CellWriter {
  /** Labels of what may be chosen; none where anything may be written. */
  choices(field: FieldModel): string[]
  /** Format and limits of a cell that is to be filled in. */
  prepare(cell: ExcelJS.Cell, field: FieldModel): void
  /** Reads what references of values mean, for whoever may choose it. */
  name(holders: readonly Row[], field: FieldModel): Promise<void>
  /** Writes the value that an object has of a field. Texts are texts: none is ever a formula. */
  write(cell: ExcelJS.Cell, field: FieldModel, holder: Row): void
  /** Adds the hidden sheet of choices, once all cells are written. */
  finish(): void
}

/** Characters that a cell of a workbook holds. */
const LONGEST_CELL = 32_767

const DATE = /^(\d{4}-\d{2}-\d{2})$/
const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

export async function createCellWriter(
  context: OperationContext,
  workbook: ExcelJS.Workbook,
  fields: readonly FieldModel[],
): Promise<CellWriter> {
  const { language, caller } = context
  const labels = await dictionaryLabels(context, fields)
  const columns = new Map<FieldModel, { letters: string; values: string[] }>()
  const choices = (field: FieldModel): string[] => {
    if (field.options) return field.options.map(({ label }) => textOf(label, language))
    if (field.dict !== null)
      return [...(labels.get(field.dict)?.values() ?? [])].map(label => textOf(label, language))
    return fieldTypeNamed(field.type).isYesNo ? YES_NO[language] : []
  }
  /** Choices stand in a hidden sheet: in the rule itself they could have 255 characters. */
  const listOf = (field: FieldModel): string | null => {
    const known = columns.get(field)
    const values = known?.values ?? choices(field)
    if (values.length === 0 || (fieldTypeNamed(field.type).holdsMany && !fieldTypeNamed(field.type).isYesNo))
      return null
    const letters = known?.letters ?? lettersOf(columns.size)
    columns.set(field, { letters, values })
    return `'${CHOICES_SHEET}'!$${letters}$1:$${letters}$${values.length}`
  }
  return {
    choices,
    prepare(cell, field) {
      cell.numFmt = formatOf(field)
      const list = listOf(field)
      const validation = list
        ? { type: 'list' as const, allowBlank: true, formulae: [list] }
        : limitsOf(field)
      if (validation) cell.dataValidation = validation
    },
    async name(holders, field) {
      const { reference } = field
      if (reference && holders.length > 0 && mayChoose(caller, context.resource(reference.page)))
        await embedReferences(context, holders, field)
    },
    write(cell, field, holder) {
      const value = holder[field.name]
      if (typeof value === 'string' && field.type === 'date' && DATE.test(value))
        cell.value = new Date(`${value}T00:00:00Z`)
      else if (typeof value === 'string' && field.type === 'date-time' && MOMENT.test(value))
        cell.value = new Date(`${value.replace(' ', 'T')}Z`)
      else {
        const text = cellText(field, holder, { labels, language })
        cell.value = typeof text === 'string' ? cutText(text, LONGEST_CELL) : text
      }
    },
    finish() {
      const sheet = workbook.addWorksheet(CHOICES_SHEET, { state: 'veryHidden' })
      for (const { letters, values } of columns.values())
        for (const [index, value] of values.entries()) sheet.getCell(`${letters}${index + 1}`).value = value
    },
  }
}

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] }

/** 0 → A, 26 → AA. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`
}

/** As text, ids and phone numbers keep their zeros, and =1+1 stays what was typed. */
function formatOf({ type, reference, options, dict }: FieldModel): string {
  if (reference || options || dict !== null) return '@'
  if (type === 'date') return 'yyyy-mm-dd'
  if (type === 'date-time') return 'yyyy-mm-dd hh:mm:ss'
  return type === 'number' || type === 'integer' ? 'General' : '@'
}

/** What a spreadsheet demands by itself; all else is told when the workbook is read. */
function limitsOf({ type, reference, schema }: FieldModel): ExcelJS.DataValidation | null {
  if (reference || (type !== 'number' && type !== 'integer')) return null
  const { minimum = -9_999_999_999_999, maximum = 9_999_999_999_999 } = schema
  return {
    type: type === 'integer' ? 'whole' : 'decimal',
    operator: 'between',
    allowBlank: true,
    formulae: [Math.max(minimum, -9_999_999_999_999), Math.min(maximum, 9_999_999_999_999)],
  }
}
