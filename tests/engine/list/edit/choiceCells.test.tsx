import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadWidgets, widgetSources } from '#tests/widgets/loadWidgets.ts'
import { compileModels } from '../../support/compileModels.ts'
import { createFakeHost } from '../../support/createFakeHost.ts'
import { renderPage } from '../../support/renderPage.tsx'

const KEY = 'test/visit/index'
const number = (title: string, widget: string) => ({
  type: 'integer',
  title,
  minimum: 1,
  maximum: 5,
  'x-component': widget,
})

const models = compileModels({
  [`${KEY}.json`]: {
    title: '来访',
    menu: {},
    resource: {
      path: '/test/visit',
      label: 'visitName',
      properties: {
        visitName: { type: 'string', title: '名称', maxLength: 20 },
        score: number('评分', 'rate'),
        level: number('等级', 'scale'),
        side: {
          type: 'string',
          title: '方向',
          'x-options': ['东', '南', '西'].map(value => ({ value, label: value })),
          'x-component': 'radio',
        },
        state: {
          type: 'string',
          title: '状态',
          'x-dict': 'sys_normal_disable',
          'x-component': 'dict-radio',
        },
      },
    },
    list: {
      columns: ['visitName', ...['score', 'level', 'side', 'state'].map(path => ({ path, editable: true }))],
    },
  },
})
const visit = { visitId: 1, visitName: '甲', score: 4, level: 4, side: '南', state: '1', version: 1 }

describe('a cell whose choices are all in sight', () => {
  it.each([
    ['评分', '4 分，满分 5 分'],
    ['等级', '4'],
    ['方向', '南'],
    ['状态', '停用'],
  ])('should begin at what is chosen, for the arrows go on from there: %s', async (field, chosen) => {
    await loadWidgets()
    const dictionaries = { sys_normal_disable: { 0: '正常', 1: '停用' } }
    const host = createFakeHost({ models, tables: { '/test/visit': [visit] }, dictionaries })
    renderPage(host, KEY, { widgets: widgetSources })
    const pencil = await screen.findByRole('button', { name: `编辑甲的${field}` }, { timeout: 4000 })
    // The list has fetched the dictionary when its values are read.
    await screen.findByText('停用')
    fireEvent.keyDown(pencil, { key: 'F2' })
    const radio = await screen.findByRole('radio', { name: chosen, checked: true }, { timeout: 4000 })
    await waitFor(() => expect(document.activeElement).toBe(radio))
  })
})
