/** How long a browser may take to begin saving, ms. */
const GRACE = 10_000

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE)
}

/** A sheet as a file that spreadsheet programs open: the mark at its beginning tells them that it is UTF-8. */
export const csvBlob = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`

/** Quoted; what would be taken for a formula is marked as text. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
