import { describe, expect, it } from 'vitest'
import { wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import { faultOf } from '#server/engine/write/constraintFault.ts'

const field = (name: string, title: string, fields: FieldModel[] = []) =>
  ({ name, title, fields }) as unknown as FieldModel

const FIELDS = [
  field('postCode', '岗位编码'),
  field('tags', '标签'),
  field('rows', '招聘要求', [field('count', '数量')]),
]

const said = (name: string, message: string) =>
  faultOf([{ field: name, code: 'INVALID', message: wordsOf(message) }], FIELDS).message

describe('faultOf', () => {
  it.each([
    ['postCode', '已存在，请换一个', '岗位编码：已存在，请换一个'],
    ['postCode', '岗位编码不能为空', '岗位编码不能为空'],
    ['postCode', '请输入正确的岗位编码', '请输入正确的岗位编码'],
    ['tags.2', '标签第 3 项不能为空', '标签第 3 项不能为空'],
    ['rows.1.count', '数量不能为空', '招聘要求第 2 行：数量不能为空'],
    ['rows.1.count', '已被占用', '招聘要求第 2 行 数量：已被占用'],
    ['rows.0', '有重复', '招聘要求第 1 行：有重复'],
    ['strange', '不认识的字段 strange', '不认识的字段 strange'],
    ['', '结束日期不能早于开始日期', '结束日期不能早于开始日期'],
  ])('should name the field of %s once in %s', (name, message, sentence) => {
    expect(said(name, message)).toBe(sentence)
  })
})
