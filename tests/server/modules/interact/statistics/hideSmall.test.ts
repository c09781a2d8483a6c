import { describe, expect, it } from 'vitest'
import { hideSmall } from '#server/modules/interact/statistics/hideSmall.ts'

const FEWEST = 5

/** All rows and all columns of a table, each with its places. */
const linesOf = (counts: readonly (readonly number[])[]) => [
  ...counts.map((cells, row) => cells.map((_count, column) => [row, column] as const)),
  ...(counts[0] ?? []).map((_count, column) => counts.map((_cells, row) => [row, column] as const)),
]

/** Sums that whoever knows those of the rows and columns finds out about hidden cells. */
function sumsOfHidden(counts: readonly (readonly number[])[]) {
  const told = hideSmall({ counts })
  return linesOf(counts).flatMap(line => {
    const hidden = line.filter(([row, column]) => told[row]?.[column] === null)
    const sum = hidden.reduce((before, [row, column]) => before + (counts[row]?.[column] ?? 0), 0)
    return hidden.length === 0 ? [] : [{ cells: hidden.length, sum }]
  })
}

describe('tables of anonymous answers', () => {
  it('should hide no cell where each is nobody, or enough', () => {
    const counts = [
      [5, 0],
      [9, 6],
    ]
    expect(hideSmall({ counts })).toEqual(counts)
  })

  it('should hide beside a small cell others of its row and of its column, which would give it away', () => {
    const counts = [
      [3, 9, 20],
      [8, 7, 30],
      [40, 50, 60],
    ]
    const told = hideSmall({ counts })
    expect(told[0]?.[0]).toBeNull()
    expect(told.flat().filter(count => count !== null).length).toBeGreaterThan(3)
    for (const { cells, sum } of sumsOfHidden(counts)) {
      expect(cells).toBeGreaterThan(1)
      expect(sum).toBeGreaterThanOrEqual(FEWEST)
    }
  })

  it('should leave no line of which a single cell or fewer than five answers could be found out, in any table', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let trial = 0; trial < 300; trial += 1) {
      const counts = Array.from({ length: 2 + next(4) }, () => [0, 0, 0, 0].map(() => next(12)))
      for (const { cells, sum } of sumsOfHidden(counts)) {
        // Of a line that is hidden altogether, its sum is hidden elsewhere.
        if (cells < Math.min(counts.length, 4)) {
          expect(cells).toBeGreaterThan(1)
          expect(sum).toBeGreaterThanOrEqual(FEWEST)
        }
      }
    }
  })
})
