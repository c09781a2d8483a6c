/** Columns of a clipboard that are looked at. */
const MOST_COLUMNS = 200

/** The cells that a spreadsheet has put on the clipboard, row by row: from its table, else from its text. */
export function readGrid(clipboard: Pick<DataTransfer, 'getData'>): string[][] {
  const html = clipboard.getData('text/html')
  const table = /<table[\s>]/i.test(html) ? tableCells(html) : []
  return table.length > 0 ? table : textCells(clipboard.getData('text/plain'))
}

/** Nothing of it is drawn or run: the parser only reads. */
function tableCells(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  return [...(table?.rows ?? [])].map(row =>
    [...row.cells]
      .flatMap(cell => [
        textOfCell(cell),
        ...Array<string>(Math.min(cell.colSpan, MOST_COLUMNS) - 1).fill(''),
      ])
      .slice(0, MOST_COLUMNS),
  )
}

function textOfCell(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
  return (cell.textContent ?? '').replaceAll(' ', ' ').trim()
}

/** Tabs between cells; one with a tab or a line in it stands in quotes, which are doubled inside. */
function textCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [whole, written = '', end] = match
    const isQuoted = written.startsWith('"') && written.endsWith('"') && written.length > 1
    const cell = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written
    const row = rows.at(-1) as string[]
    if (row.length < MOST_COLUMNS) row.push(cell.trim())
    if (whole === '' || cells.lastIndex >= text.length) break
    if (end !== '\t') rows.push([])
  }
  // The last line ends with a break.
  while (rows.length > 0 && rows.at(-1)?.every(cell => cell === '')) rows.pop()
  return rows
}
