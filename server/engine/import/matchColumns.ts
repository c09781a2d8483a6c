import { headingOf } from '#model/derive/affixes.ts'
import { Fault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
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

/** The columns of a sheet that an import takes, and the titles of those that it leaves alone. */
interface MatchedColumns {
  columns: ImportColumn[]
  ignored: string[]
}

/** Fields that a sheet may have columns of. */
export interface SheetFields {
  /** Those that an import takes. */
  taken: readonly FieldModel[]
  /** Those that an export says and nobody imports. */
  ignored: readonly FieldModel[]
}

/**
 * The columns of a sheet by their headers: titles (with or without the unit) or names of fields, a mark of what is required left aside.
 * @throws IMPORT_INVALID with every header that is unknown or stands twice
 */
export function matchColumns(headers: readonly string[], fields: SheetFields): MatchedColumns {
  const columns: ImportColumn[] = []
  const ignored: string[] = []
  const mistakes: LocalizedText[] = []
  for (const [index, header] of headers.entries()) {
    const title = header.replace(/^[*＊\s]+|[*＊\s]+$/g, '')
    const isNamed = (field: FieldModel) => namesOf(field).includes(title)
    const field = fields.taken.find(isNamed)
    if (title === '') continue
    if (field && columns.some(column => column.field === field))
      mistakes.push(localized('列“{{title}}”重复', { title }))
    else if (field) columns.push({ index, title, field })
    else if (fields.ignored.some(isNamed)) ignored.push(title)
    else mistakes.push(localized('无法识别的列“{{title}}”，请使用导入模板', { title }))
  }
  if (mistakes.length > 0) throw headerFault(mistakes)
  if (columns.length === 0) throw headerFault([localized('第一行应为列标题，请使用导入模板')])
  return { columns, ignored }
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

const headerFault = (mistakes: readonly LocalizedText[]): Fault =>
  new Fault('IMPORT_INVALID', {
    message: joinWords(
      mistakes.map(mistake => mistake.map(escapeHtml)),
      '<br/>',
    ),
    errors: mistakes.map(message => ({ field: '', code: 'IMPORT_INVALID', message })),
  })
