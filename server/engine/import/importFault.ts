import { Fault } from '#model/errors.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel, Text } from '#model/types/index.ts'
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

/** Title of the column that a mistake is about, with what in its cell; '' for the row as a whole. */
export function columnTitle(resource: ResourceModel, path: string): LocalizedText {
  const part = resource.operations.import?.fields?.includes(path) ? fieldOrPart(resource.fields, path) : null
  if (part) return joinWords([part.title], ' / ')
  const [name, ...inner] = path.split('.')
  const field = resource.fields.find(candidate => candidate.name === name)
  return joinWords(field ? [field.title, ...innerTitles(field, inner)] : [], ' / ')
}

/** Titles inside a value: of what it describes, or of the questions of a matrix. */
function innerTitles(field: FieldModel, [name, ...rest]: string[]): Text[] {
  const inner = field.fields.find(candidate => candidate.name === name)
  if (inner) return [inner.title, ...innerTitles(inner, rest)]
  const question = field.matrix?.rows.find(({ value }) => value === name)
  return question ? [question.label] : []
}
