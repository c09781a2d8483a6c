import { describe, expect, it } from 'vitest'
import { withLabelRoom, withTitleRoom } from '../../../src/engine/list/useTableColumns.ts'

type Column = Parameters<typeof withTitleRoom>[0][number]

const column = (title: string, width: number | null, sortable = true) =>
  ({ path: 'a', title, width, sortable }) as Column
const widthOf = (given: Column) => withTitleRoom([given], String)[0]?.width

describe('withTitleRoom', () => {
  it('should give a column the room of the longest word of its title, and of what sorts', () => {
    expect(widthOf(column('Status', 72))).toBeGreaterThan(90)
    expect(widthOf(column('Status', 72, false))).toBeLessThan(widthOf(column('Status', 72)) as number)
    expect(widthOf(column('Kind of user', 72))).toBe(widthOf(column('Kind', 10)))
  })

  it('should leave a width that is enough, one that the table decides, and that of a Chinese title', () => {
    expect(widthOf(column('Status', 200))).toBe(200)
    expect(widthOf(column('Description of everything', null))).toBeNull()
    expect(widthOf(column('下次执行时间', 40))).toBe(40)
  })
})

describe('withLabelRoom', () => {
  const entries = (...labels: string[]) => new Map(labels.map(label => [label, { label }]))
  function widthFor(labels: string[], more: object = {}) {
    const given = { ...column('Status', 100), field: 'status', ...more } as Column
    type Given = Parameters<typeof withLabelRoom>
    const resource = { fields: [{ name: 'status', dict: 'normal' }] } as unknown as Given[1]
    return withLabelRoom([given], resource, { normal: entries(...labels) } as unknown as Given[2])[0]?.width
  }

  it('should have room for the longest label of a dictionary and the pencil beside it', () => {
    expect(widthFor(['正常', '停用'])).toBe(100)
    expect(widthFor(['Enabled', 'Disabled'], { editable: true })).toBeGreaterThan(100)
    expect(widthFor(['Waiting for approval'])).toBeGreaterThan(150)
    expect(widthFor([])).toBe(100)
  })
})
