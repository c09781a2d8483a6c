import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { findSearchField } from '../support/findSearchField.ts'
import { renderPage } from '../support/renderPage.tsx'
import { testWidgets } from '../support/testWidgets.tsx'

const PAGE = 'dev/works'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '作业',
    permission: 'system:menu',
    route: { path: '/dev/works', permission: 'system:menu:list', activeMenu: '/system/menu' },
    resource: {
      ...{ path: '/dev/work', source: 'module', key: 'id', label: 'name' },
      properties: {
        id: { type: 'integer', title: '编号' },
        name: { type: 'string', title: '名称', maxLength: 50, 'x-search': true },
        kind: { type: 'string', title: '种类', maxLength: 20, 'x-search': 'eq' },
      },
    },
    list: { search: ['kind', 'name'], furtherSearch: { by: 'kind', path: '/dev/work/further' } },
  },
})

const field = (name: string, title: string, more: object) => ({
  ...{ name, title, kind: 'string', operator: 'eq', options: null, dict: null },
  ...{ widget: 'text', widgetProps: {}, ...more },
})

const FURTHER: Record<string, object[]> = {
  repair: [
    field('part', '零件', {}),
    field('hours', '工时', { kind: 'number', operator: 'range', widget: 'number-range' }),
  ],
  check: [field('meter', '读数', {})],
}

function draw(search = '') {
  window.history.replaceState(null, '', `/bck/page${search}`)
  const host = createFakeHost({
    models,
    answer: ({ path, query }) =>
      path === '/dev/work/further'
        ? { code: 200, data: FURTHER[String(query.kind)] ?? [] }
        : { code: 200, rows: [{ id: 1, name: '一号' }], total: 1 },
  })
  renderPage(host, PAGE, { widgets: testWidgets })
  return host
}

const asked = (host: ReturnType<typeof draw>) =>
  host.calls.filter(({ path }) => path === '/dev/work/list').map(({ query }) => query)

const form = () => within(screen.getByRole('search'))

const type = async (label: string, value: string) =>
  fireEvent.change(await findSearchField(label), { target: { value } })

beforeEach(() => window.localStorage.clear())

describe('search fields that follow from a chosen value', () => {
  it('should stand beside it, be asked for by their names, and go with it', async () => {
    const host = draw()
    await screen.findByText('一号')
    await type('种类', 'repair')
    await type('零件', '轴承')
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() =>
      expect(asked(host).at(-1)).toMatchObject({ kind: 'repair', fields: { part: '轴承' } }),
    )
    expect(new URLSearchParams(window.location.search).get('fields.part')).toBe('轴承')

    await type('种类', 'check')
    await form().findByLabelText('读数')
    expect(form().queryByLabelText('零件')).toBeNull()
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(asked(host).at(-1)).toMatchObject({ kind: 'check' }))
    expect(asked(host).at(-1)).not.toHaveProperty('fields')
    expect(window.location.search).toBe('?kind=check')
  })

  it('should be read from the address before the rows are asked for, in words too', async () => {
    const host = draw('?kind=repair&fields.hours=2~8&fields.meter=4')
    const chips = within(await screen.findByRole('list', { name: '已选条件' }))
    await waitFor(() => expect(chips.getByText('工时：', { exact: false }).textContent).toContain('2 至 8'))
    expect(await screen.findByText('一号')).toBeDefined()
    expect(asked(host)).toEqual([
      { kind: 'repair', fields: { hours: { 0: 2, 1: 8 } }, pageNum: 1, pageSize: 20 },
    ])
    fireEvent.click(within(chips.getByText('种类：', { exact: false })).getByRole('img'))
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})
