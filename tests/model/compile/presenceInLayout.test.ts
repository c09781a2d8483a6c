import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const file = (key: string, properties: object, more: object = {}) => ({
  path: `${key}.json`,
  text: JSON.stringify({ title: '测试', ...more, resource: { path: `/${key}`, properties } }),
})

describe('compileField, in a part of the form under a condition', () => {
  it('should ask so for what is filled in there, and keep what nobody fills in', () => {
    const layout = [
      'kind',
      {
        type: 'group',
        title: '组',
        'x-visible': "kind == 'a'",
        items: ['note', 'state', 'boxes', 'createTime'],
      },
    ]
    const { app, problems } = compileApp(
      [
        file(
          'org/shelf',
          {
            kind: text('类'),
            note: text('注'),
            state: text('态', { 'x-cases': [{ value: 'x' }] }),
            boxes: { type: 'integer', title: '箱', 'x-rollup': { of: 'org/box', count: true, stored: true } },
          },
          { form: { layout }, menu: {} },
        ),
        file(
          'org/box',
          { shelfId: { type: 'integer', title: '架', 'x-ref': 'org/shelf' }, name: text('名') },
          { menu: {} },
        ),
      ],
      { dictionaries: {}, permissions: [], menus: [] },
    )

    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const fields = app?.resources['org/shelf']?.fields ?? []
    const conditional = fields.filter(({ visibleWhen }) => visibleWhen !== undefined).map(({ name }) => name)
    expect(conditional).toEqual(['note'])
  })
})
