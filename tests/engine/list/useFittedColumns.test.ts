import { describe, expect, it } from 'vitest'
import { fitColumns } from '../../../src/engine/list/useFittedColumns.ts'

const columns = [
  { key: 'name', title: '名称' },
  { key: 'place', title: '地区', width: 200 },
  { key: 'time', title: '时间', width: 144 },
]
const widths = (room: number) => fitColumns(columns, room, new Set(['place'])).columns.map(one => one.width)

describe('fitColumns', () => {
  it('should let texts give way for a few pixels, so that no column lies below the pinned one', () => {
    const { columns: fitted, width } = fitColumns(columns, 460, new Set(['place']))
    expect(width).toBe(460)
    expect(Number(fitted[1]?.width)).toBeLessThan(200)
    expect(fitted[2]?.width).toBe(144)
  })

  it('should leave everything as wide as it is where there is room, or where giving way is not enough', () => {
    expect(widths(900)).toEqual([undefined, 200, 144])
    expect(widths(300)).toEqual([undefined, 200, 144])
    expect(fitColumns(columns, 300, new Set(['place'])).width).toBe(168 + 200 + 144)
  })
})
