import { headingOf } from '#model/derive/affixes.ts'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
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
 * The columns of a sheet by their headers: titles (with or without the unit) or names of fields, a mark of what is required left aside.
 * @throws IMPORT_INVALID when a header is unknown or stands twice
 */
export function matchColumns(headers: readonly string[], fields: readonly FieldModel[]): ImportColumn[] {
  const columns = headers.flatMap((header, index): ImportColumn[] => {
    const title = header.replace(/^[*＊\s]+|[*＊\s]+$/g, '')
    if (title === '') return []
    const field = fields.find(candidate => namesOf(candidate).includes(title))
    if (field) return [{ index, title, field }]
    throw headerFault(localized('无法识别的列“{{title}}”，请使用导入模板', { title }))
  })
  const seen = new Set<FieldModel>()
  for (const { field, title } of columns) {
    if (seen.has(field)) throw headerFault(localized('列“{{title}}”重复', { title }))
    seen.add(field)
  }
  if (columns.length === 0) throw headerFault(localized('第一行应为列标题，请使用导入模板'))
  return columns
}

/** A file may have been written in the other language. */
function namesOf(field: FieldModel): string[] {
  const { name, title } = field
  const headings = (['zh', 'en'] as const).flatMap(language => [
    textOf(title, language),
    headingOf(field, language),
  ])
  return [...headings, name]
}

const headerFault = (message: LocalizedText): Fault =>
  new Fault('IMPORT_INVALID', {
    message: message.map(escapeHtml),
    errors: [{ field: '', code: 'IMPORT_INVALID', message }],
  })
