/** The rows of a table in text, with `|` between its columns: the head names the cells; empty cells are left out. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim().replace(/ +/g, ' ')))
  return rows.map(cells => {
    if (cells.length > head.length) throw new Error(`More cells than columns: ${cells.join(' | ')}`)
    return Object.fromEntries(
      head.map((name, index) => [name, cells[index] ?? '']).filter(([, cell]) => cell),
    )
  })
}
