import { describe, expect, it } from 'vitest'
import { withoutSmall } from '#server/modules/interact/statistics/crossTable.ts'

describe('cross tables of anonymous answers', () => {
  it('should hide no cell where each is nobody, or enough', () => {
    expect(
      withoutSmall([
        [5, 0],
        [9, 6],
      ]),
    ).toEqual([
      [5, 0],
      [9, 6],
    ])
  })

  it('should hide beside a small cell another of its row and of its column, which would give it away', () => {
    const table = withoutSmall([
      [3, 9, 20],
      [8, 7, 30],
      [40, 50, 60],
    ])
    for (const line of [...table, ...[0, 1, 2].map(column => table.map(row => row[column] ?? null))])
      expect(line.filter(count => count === null).length).not.toBe(1)
    expect(table[0]?.[0]).toBeNull()
    expect(table.flat().filter(count => count !== null).length).toBeGreaterThan(3)
  })
})
