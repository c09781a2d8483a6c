import { describe, expect, it } from 'vitest'
import { fieldsInRow, gridStyle, hasRoomBeside } from '../../../src/engine/list/searchGrid.ts'

/** px: a list at 1440 beside the sidebar, and beside a tree as well. */
const LIST = 1154
const BESIDE_TREE = 913

const fields = (...titles: string[]) => titles.map(title => ({ title, cells: 1 }))

describe('fieldsInRow', () => {
  it('should put four fields into a row at 1440, a long label among them', () => {
    expect(fieldsInRow(LIST, fields('岗位编码', '岗位名称', '状态', '创建时间'))).toBe(4)
    expect(fieldsInRow(LIST, fields('企业名称', '统一社会信用代码', '企业性质', '所属行业'))).toBe(4)
    expect(fieldsInRow(LIST, fields('Name', 'Phone number', 'Status', 'Created at'))).toBe(4)
  })

  it('should leave room to type where there is less, and put one below the other on a narrow one', () => {
    expect(fieldsInRow(BESIDE_TREE, fields('用户名称', '手机号码', '状态', '创建时间'))).toBe(3)
    expect(fieldsInRow(390, fields('用户名称', '手机号码'))).toBe(1)
    expect([hasRoomBeside(BESIDE_TREE), hasRoomBeside(390)]).toEqual([true, false])
    expect(gridStyle(1, false).gridTemplateColumns).not.toContain('auto')
  })
})
