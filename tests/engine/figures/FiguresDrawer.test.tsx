import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const PAGE = 'dev/sales'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '销售',
    permission: 'system:menu',
    route: { path: '/dev/sales', permission: 'system:menu:list', activeMenu: '/system/menu' },
    list: { columns: ['name', 'soldOn'] },
    resource: {
      path: '/dev/sale',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        isGift: { type: 'boolean', title: '赠送' },
        soldOn: { type: 'string', format: 'date', title: '售出' },
        amount: {
          ...{ type: 'number', title: '金额', 'x-scale': 2 },
          'x-permission': { read: 'system:user:list' },
        },
      },
      measures: { all: { title: '笔数', count: true } },
    },
  },
})

const isFigures = ({ path }: FakeCall) => path === '/dev/sale/figures'

/** Opens the figures of the list; returns by what the server was asked for them first. */
async function open({ userId = 1, permissions }: { userId?: number; permissions?: string[] } = {}) {
  cleanup()
  const host = createFakeHost({
    models,
    permissions,
    answer(call) {
      if (!isFigures(call)) return undefined
      const total = { count: 0, values: [0] }
      const measures = [{ name: 'all', title: '笔数', of: null }]
      return { code: 200, data: { measures, dimensions: [], groups: [], total } }
    },
  })
  Object.assign(host.user, { userId })
  renderPage(host, PAGE)
  fireEvent.click(await screen.findByRole('button', { name: /统\s?计/ }))
  await waitFor(() => expect(host.calls.some(isFigures)).toBe(true))
  return { host, by: host.calls.find(isFigures)?.query.figureBy }
}

async function choose(label: string, dimension: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  // The choices of the other place are in the page as well, hidden.
  const options = await screen.findAllByText(dimension, { selector: '.ant-select-item-option-content' })
  fireEvent.click(options.at(-1) as HTMLElement)
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('FiguresDrawer', () => {
  it('should remember by what figures are put together, for each account, as long as it may read that', async () => {
    const { host, by } = await open()
    expect(by).toBe('isGift')
    await choose('统计维度', '售出（按季度）')
    await choose('再按另一维度', '金额（分区间）')
    const edges = await screen.findByRole('textbox', { name: /区间的分界/ })
    fireEvent.change(edges, { target: { value: '0，100' } })
    fireEvent.blur(edges)
    const chosen = 'soldOn:quarter amount:0,100'
    await waitFor(() => expect(host.calls.findLast(isFigures)?.query.figureBy).toBe(chosen))

    expect((await open()).by).toBe(chosen)
    expect((await open({ userId: 2 })).by).toBe('isGift')
    expect((await open({ permissions: ['system:menu:list'] })).by).toBe('isGift')
  })

  it.each(['no JSON', '["nothing:month",""]', '["amount:9,1",""]', '[null,5]', '{}'])(
    'should begin as the page says where what is remembered cannot be: %s',
    async remembered => {
      window.localStorage.setItem(`mortise:figures:1:${PAGE}`, remembered)
      expect((await open()).by).toBe('isGift')
    },
  )
})
