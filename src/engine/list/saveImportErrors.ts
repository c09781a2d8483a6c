import type { ImportError } from './importCheck.ts'

export interface ErrorSheet {
  fileName: string
  /** Headings of row, column and reason. */
  head: [string, string, string]
  errors: readonly ImportError[]
  /** Title of a field. */
  titleOf(field: string): string
}

/** How long a browser may take to begin saving, ms. */
const GRACE = 10_000

/** Saves the mistakes in a file as a sheet that spreadsheet programs open. */
export function saveImportErrors(sheet: ErrorSheet): void {
  const address = URL.createObjectURL(new Blob([errorSheet(sheet)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = sheet.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), GRACE)
}

/** The mark at its beginning tells spreadsheet programs that it is UTF-8. */
export function errorSheet({ head, errors, titleOf }: Omit<ErrorSheet, 'fileName'>): string {
  const rows = errors.map(({ row, field, message }) => [String(row ?? ''), titleOf(field), message])
  return `\uFEFF${[head, ...rows].map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Quoted; what would be taken for a formula is marked as text. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
