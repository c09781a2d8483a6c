import { expect, it } from 'vitest'
import { nounOf } from '../../../src/engine/text/recordWords.ts'

it.each([
  ['岗位管理', '岗位'],
  ['参数设置', '参数'],
  ['分配用户', '用户'],
  ['分配角色', '角色'],
  ['操作日志', '操作日志'],
  ['管理', '管理'],
  ['Posts', 'Post'],
  ['Dictionaries', 'Dictionary'],
  ['Menu management', 'Menu'],
  ['Address', 'Address'],
])('should call what %s is about %s, so that 还没有… reads well', (title, noun) => {
  expect(nounOf(title)).toBe(noun)
})
