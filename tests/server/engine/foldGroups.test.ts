import { describe, expect, it } from 'vitest'
import { type Cell, FOLDED, foldedKey, foldGroups } from '#server/engine/figures/foldGroups.ts'

/** Numbers that look random and are the same each time. */
function randomly(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

function table(random: (below: number) => number): Cell[] {
  const [rows, columns, most] = [1 + random(6), 1 + random(6), [3, 8, 40][random(3)] ?? 8]
  const cells: Cell[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      cells.push({ row: `r${row}`, column: `c${column}`, size: random(4) === 0 ? 0 : random(most) })
    }
  return cells
}

/** What somebody knows who has asked everything: sums of groups, each a row over all of them. */
function equationsOf(cells: readonly Cell[], least: number): number[][] {
  const folding = foldGroups(
    cells.filter(({ size }) => size > 0),
    least,
  )
  const sums = new Map<string, number[]>()
  const add = (name: string, index: number) => {
    const sum = sums.get(name) ?? cells.map(() => 0)
    sum[index] = 1
    sums.set(name, sum)
  }
  for (const [index, { row, column }] of cells.entries()) {
    const [told, beside] = [foldedKey(folding.rows, row), foldedKey(folding.columns, column)]
    add('all', index)
    add(`row ${told}`, index)
    add(`column ${beside}`, index)
    const isHidden = folding.isHidden(told, beside)
    add(isHidden ? `rest of ${told}` : `cell ${told} ${beside}`, index)
    if (isHidden) add(`rest of column ${beside}`, index)
  }
  return [...sums.values()]
}

const rankOf = (rows: readonly number[][]): number => {
  const left = rows.map(row => [...row])
  let rank = 0
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const pivot = left.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9)
    if (pivot < 0) continue
    const [found] = left.splice(pivot, 1)
    left.splice(rank, 0, found as number[])
    for (const [index, row] of left.entries()) {
      if (index === rank) continue
      const factor = (row[column] ?? 0) / (found?.[column] ?? 1)
      for (let at = column; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (found?.[at] ?? 0)
    }
    rank += 1
  }
  return rank
}

const isFoundOut = (equations: readonly number[][], wanted: number[]): boolean =>
  rankOf([...equations, wanted]) === rankOf(equations)

describe('foldGroups', () => {
  it('should leave no group of fewer records to be found out, whatever is added and subtracted', () => {
    const random = randomly(11)
    for (let round = 0; round < 600; round += 1) {
      const cells = table(random)
      const least = 2 + random(6)
      if (cells.reduce((sum, { size }) => sum + size, 0) < least) continue
      const equations = equationsOf(cells, least)
      const groups = [
        ...cells.map((_, index) => cells.map((__, other) => Number(other === index))),
        ...[...new Set(cells.map(cell => cell.row))].map(row => cells.map(cell => Number(cell.row === row))),
        ...[...new Set(cells.map(cell => cell.column))].map(key =>
          cells.map(cell => Number(cell.column === key)),
        ),
      ]
      for (const group of groups) {
        const size = group.reduce((sum, one, index) => sum + one * (cells[index]?.size ?? 0), 0)
        if (size > 0 && size < least)
          expect({ found: isFoundOut(equations, group), size, least, cells }).toMatchObject({ found: false })
      }
      // Nor is what is told of, or left, smaller.
      for (const sum of equations) {
        const size = sum.reduce((all, one, index) => all + one * (cells[index]?.size ?? 0), 0)
        if (size > 0) expect(size).toBeGreaterThanOrEqual(least)
      }
    }
  })

  it('should fold nothing where no group is small', () => {
    const cells = ['a', 'b'].flatMap(row => ['x', 'y'].map(column => ({ row, column, size: 5 })))
    const folding = foldGroups(cells, 5)
    expect([folding.rows.size, folding.columns.size, folding.isHidden('a', 'x')]).toEqual([0, 0, false])
  })

  it('should fold a second group beside one that subtraction would tell', () => {
    const cells = [3, 9, 20].map((size, index) => ({ row: `r${index}`, column: '', size }))
    const { rows } = foldGroups(cells, 5)
    expect([...rows].sort()).toEqual(['r0', 'r1'])
    expect(foldedKey(rows, 'r0')).toBe(FOLDED)
  })
})
