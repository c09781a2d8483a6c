import { Fault } from '#model/errors.ts'
import { textOf } from '#model/text.ts'
import type { FieldModel } from '#model/types/index.ts'
import { escapeHtml } from './ImportReport.ts'

/** A column of the sheet with the field it fills. */
export interface ImportColumn {
  /** Position in the sheet, from 0. */
  index: number
  title: string
  field: FieldModel
}

/**
 * The columns of a sheet by their headers: titles or names of fields, a mark of what is required left aside.
 * @throws IMPORT_INVALID when a header is unknown or stands twice
 */
export function matchColumns(headers: readonly string[], fields: readonly FieldModel[]): ImportColumn[] {
  const columns = headers.flatMap((header, index): ImportColumn[] => {
    const title = header.replace(/^[*＊\s]+|[*＊\s]+$/g, '')
    if (title === '') return []
    const field = fields.find(candidate => textOf(candidate.title) === title || candidate.name === title)
    if (field) return [{ index, title, field }]
    throw headerFault(`无法识别的列“${title}”，请使用导入模板`)
  })
  const seen = new Set<FieldModel>()
  for (const { field, title } of columns) {
    if (seen.has(field)) throw headerFault(`列“${title}”重复`)
    seen.add(field)
  }
  if (columns.length === 0) throw headerFault('第一行应为列标题，请使用导入模板')
  return columns
}

const headerFault = (message: string): Fault =>
  new Fault('IMPORT_INVALID', {
    message: escapeHtml(message),
    errors: [{ field: '', code: 'IMPORT_INVALID', message }],
  })
