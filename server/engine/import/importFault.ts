import { Fault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { ResourceModel, Text } from '#model/types/index.ts'
import { escapeHtml, type ImportError, MOST_ERRORS } from './ImportReport.ts'

/** Mistakes that the message names; the errors beside it hold more. */
const NAMED = 20

/** IMPORT_INVALID with every mistake. Clients of the family show the message as HTML, and nothing else. */
export function importFault(errors: readonly ImportError[]): Fault {
  const lines = errors
    .slice(0, NAMED)
    .map(({ row, column, message }) => lineOf(row, column, message).map(escapeHtml))
  const count = errors.length
  const more = count > NAMED ? [localized('……共 {{count}} 处错误', { count })] : []
  const first = localized('导入失败，未导入任何数据。共 {{count}} 处错误：', { count })
  const message = joinWords([first, ...lines, ...more], '<br/>')
  return new Fault('IMPORT_INVALID', { message, errors: errors.slice(0, MOST_ERRORS) })
}

function lineOf(row: number, column: LocalizedText, message: Text): LocalizedText {
  if (column.zh === '') return localized('第 {{row}} 行：{{message}}', { row, message })
  return localized('第 {{row}} 行 {{column}}：{{message}}', { row, column, message })
}

/** What a row was refused for while it was prepared or stored, as mistakes of that row. */
export function rowErrors(
  resource: ResourceModel,
  row: number,
  { code, words, errors }: Fault,
): ImportError[] {
  const mistakes = errors.length > 0 ? errors : [{ field: '', code, message: words }]
  return mistakes.map(error => ({ ...error, row, column: columnTitle(resource, error.field) }))
}

/** Title of the column that a mistake is about; '' for the row as a whole. */
export function columnTitle(resource: ResourceModel, path: string): LocalizedText {
  const field = resource.fields.find(candidate => candidate.name === path.split('.')[0])
  return wordsOf(field?.title ?? '')
}
