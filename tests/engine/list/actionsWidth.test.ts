import { describe, expect, it } from 'vitest'
import { actionsWidth } from '../../../src/engine/list/actionsWidth.ts'

type Buttons = Parameters<typeof actionsWidth>[0]

const always = () => true
const onDrafts = (record: Record<string, unknown>) => record.isDraft === true
const button = (title: string, allows: (record: Record<string, unknown>) => boolean = always) => ({
  ...{ name: title, title, danger: false, icon: null, action: null },
  allows,
})
const widthWith = (buttons: Buttons, ...rows: Record<string, unknown>[]) => actionsWidth(buttons, rows)

const SHOWN = { isDraft: false }
const DRAFT = { isDraft: true }

describe('the column of actions', () => {
  const [update, remove, copy] = [button('修改'), button('删除'), button('复制')]
  const long = '提醒所有未读的人'

  it('should have room for a link that stands where an action is not allowed', () => {
    const buttons = [update, button('签到', onDrafts), button(long), remove]

    expect(widthWith(buttons, DRAFT)).toBeLessThan(widthWith(buttons, SHOWN))
    expect(widthWith(buttons, DRAFT, SHOWN)).toBe(widthWith(buttons, SHOWN))
  })

  it('should have room for a long action that is the only one behind the links, and none for one that is folded', () => {
    const alone = [update, remove, button(long)]
    expect(widthWith(alone, SHOWN)).toBeGreaterThan(widthWith([update, remove, button('提醒')], SHOWN))

    const folded = widthWith([update, remove, copy, button(long)], SHOWN)
    expect(folded).toBe(widthWith([update, remove, copy, button('提醒')], SHOWN))
    // Where it is not allowed it takes nothing.
    expect(widthWith([update, remove, button(long, onDrafts)], SHOWN)).toBe(
      widthWith([update, remove], SHOWN),
    )
  })
})
