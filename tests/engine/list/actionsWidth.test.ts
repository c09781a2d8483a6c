import { describe, expect, it } from 'vitest'
import { tableColumns } from '../../../src/engine/list/tableColumns.tsx'

type Input = Parameters<typeof tableColumns>[0]

const button = (name: string, title: string, more: object = {}) => ({ name, title, action: null, ...more })
const link = (title: string) => button('link:confirm', title, { link: {} })
const action = (when: string | null) => button('sign', '签到', { action: { when } })

function widthWith(rowButtons: object[]): number {
  const resource = {
    fields: [],
    tenancy: { kind: 'tenant' },
    operations: { update: { when: null }, remove: { when: null } },
  }
  const input = { columns: [], resource, rowButtons, host: {}, widgets: {} }
  return Number(tableColumns(input as unknown as Input).at(-1)?.width)
}

describe('the column of actions', () => {
  const [update, remove] = [button('update', '修改'), button('remove', '删除')]

  it('should have room for the title of a link that stands where an action is not allowed', () => {
    const long = '访客登记确认链接'
    const wide = widthWith([update, action("status == 'x'"), link(long), remove])

    expect(wide).toBe(widthWith([update, link(long), remove]))
    expect(wide).toBeGreaterThan(widthWith([update, action(null), link(long), remove]))
  })

  it('should have room for a long action that is the only one behind the links of some row', () => {
    const sometimes = (title: string) => button(title, title, { action: { when: "status == 'x'" } })
    const long = widthWith([sometimes('发布'), update, remove, sometimes('提醒所有未读的人')])

    expect(long).toBeGreaterThan(widthWith([sometimes('发布'), update, remove, sometimes('提醒')]))
    // Where two more stand in every row, it is folded in each.
    const [one, other] = [link('预览'), link('详情')]
    expect(widthWith([update, remove, one, other, sometimes('提醒所有未读的人')])).toBe(
      widthWith([update, remove, one, other, sometimes('提醒')]),
    )
  })
})
