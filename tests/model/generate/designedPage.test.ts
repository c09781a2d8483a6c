import { describe, expect, it } from 'vitest'
import { designedPage } from '#model/generate/designedPage.ts'

const pageOf = (titles: Record<string, string>, layout?: unknown[]) => {
  const properties = Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, { type: 'string', title }]),
  )
  return JSON.stringify({ title: '学生', resource: { properties }, ...(layout ? { form: { layout } } : {}) })
}

describe('designedPage', () => {
  const base = pageOf({ name: '姓名', phone: '手机', sex: '性别' })
  const layout = ['name', { type: 'group', title: '其他', items: [{ field: 'phone', span: 2 }, 'sex'] }]

  it('should keep what was drawn, without places for a column that is gone', () => {
    const text = pageOf({ name: '姓名', phone: '手机', sex: '性别' }, layout)
    const made = designedPage(pageOf({ name: '姓名', sex: '性别' }), { base, text })
    expect(made.conflicts).toEqual([])
    expect(JSON.parse(made.text).form.layout).toEqual([
      'name',
      { type: 'group', title: '其他', items: ['sex'] },
    ])
  })

  it('should ask about a column that is gone of which the drawing says something else', () => {
    const text = pageOf({ name: '姓名', phone: '联系电话', sex: '性别' }, layout)
    const made = designedPage(pageOf({ name: '姓名', sex: '性别' }), { base, text })
    expect(made.conflicts).toHaveLength(1)
    expect(JSON.parse(made.text).form.layout).toEqual(layout)
  })
})
