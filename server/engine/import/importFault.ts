import { Fault } from '#model/errors.ts'
import { textOf } from '#model/text.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { escapeHtml, type ImportError, MOST_ERRORS } from './ImportReport.ts'

/** Mistakes that the message names; the errors beside it hold more. */
const NAMED = 20

/** IMPORT_INVALID with every mistake. Clients of the family show the message as HTML, and nothing else. */
export function importFault(errors: readonly ImportError[]): Fault {
  const lines = errors
    .slice(0, NAMED)
    .map(({ row, column, message }) => escapeHtml(`第 ${row} 行${column ? ` ${column}` : ''}：${message}`))
  const more = errors.length > NAMED ? [`……共 ${errors.length} 处错误`] : []
  const message = [`导入失败，未导入任何数据。共 ${errors.length} 处错误：`, ...lines, ...more].join('<br/>')
  return new Fault('IMPORT_INVALID', { message, errors: errors.slice(0, MOST_ERRORS) })
}

/** What a row was refused for while it was prepared or stored, as mistakes of that row. */
export function rowErrors(
  resource: ResourceModel,
  row: number,
  { code, message, errors }: Fault,
): ImportError[] {
  const mistakes = errors.length > 0 ? errors : [{ field: '', code, message }]
  return mistakes.map(error => ({ ...error, row, column: columnTitle(resource, error.field) }))
}

/** Title of the column that a mistake is about; '' for the row as a whole. */
export function columnTitle(resource: ResourceModel, path: string): string {
  const field = resource.fields.find(candidate => candidate.name === path.split('.')[0])
  return field ? textOf(field.title) : ''
}
