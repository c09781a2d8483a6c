import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall, type FakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const PAGE = 'dev/sales'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '销售',
    permission: 'system:menu',
    route: { path: '/dev/sales', permission: 'system:menu:list', activeMenu: '/system/menu' },
    list: { columns: ['name', 'soldOn'], search: ['name'] },
    resource: {
      path: '/dev/sale',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        pieces: { type: 'integer', title: '件数' },
        readerId: { type: 'integer', title: '读者机构' },
        isGift: { type: 'boolean', title: '赠送' },
        soldOn: { type: 'string', format: 'date', title: '售出' },
        amount: {
          ...{ type: 'number', title: '金额', 'x-scale': 2 },
          'x-permission': { read: 'system:user:list' },
        },
      },
      measures: {
        all: { title: '笔数', count: true },
        gifts: { title: '赠送数', count: true, where: 'isGift' },
        sum: { title: '金额合计', sum: 'amount' },
      },
      tenancy: { owner: 'tenant', to: 'readerId' },
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
      const total = { count: 1, values: [1, 1, 7] }
      const measures = [
        { name: 'all', title: '笔数', of: null },
        { name: 'gifts', title: '赠送数', of: 'gifts' },
        { name: 'sum', title: '金额合计', of: null },
      ]
      const group = { keys: ['true'], labels: ['是'], ...total, within: ['isGift=true'] }
      return { code: 200, data: { measures, dimensions: ['isGift'], groups: [group], total } }
    },
  })
  Object.assign(host.user, { userId })
  renderPage(host, PAGE)
  fireEvent.click(await screen.findByRole('button', { name: /统\s?计/ }))
  await waitFor(() => expect(host.calls.some(isFigures)).toBe(true))
  return { host, by: host.calls.find(isFigures)?.query.figureBy }
}

const asked = (host: FakeHost) => host.calls.findLast(isFigures)?.query.figureBy
/** What a list of choices that is open holds, in order. */
function optionsOf(label: string) {
  const list = document.getElementById(`${screen.getByRole('combobox', { name: label }).id}_list`)
  const options = list?.closest('.ant-select-dropdown')?.querySelectorAll('.ant-select-item-option-content')
  return [...(options ?? [])].map(({ textContent }) => textContent)
}

/** Titles of the columns of the figures. */
const titles = () => {
  const cells = screen.getByRole('dialog').querySelectorAll('thead th')
  return [...cells].map(({ textContent }) => textContent)
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
    await choose('统计维度', '售出')
    await waitFor(() => expect(asked(host)).toBe('soldOn:month'))
    await choose('统计维度：方式', '按季度')
    await choose('再按另一维度', '金额')
    const edges = await screen.findByRole('textbox', { name: '区间的分界' })
    fireEvent.change(edges, { target: { value: '0，100' } })
    fireEvent.blur(edges)
    const chosen = 'soldOn:quarter amount:0,100'
    await waitFor(() => expect(host.calls.findLast(isFigures)?.query.figureBy).toBe(chosen))

    expect((await open()).by).toBe(chosen)
    expect((await open({ userId: 2 })).by).toBe('isGift')
    expect((await open({ permissions: ['system:menu:list'] })).by).toBe('isGift')
  })

  it.each([
    'no JSON',
    '{"by":["nothing:month",""]}',
    '{"by":["amount:9,1",""]}',
    '{"by":[null,5]}',
    '[]',
    '{}',
  ])('should begin as the page says where what is remembered cannot be: %s', async remembered => {
    window.localStorage.setItem(`mortise:figures:1:${PAGE}`, remembered)
    expect((await open()).by).toBe('isGift')
  })

  it('should offer each property once, the most useful first, and none that says nothing to people', async () => {
    await open()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '统计维度' }))
    expect(optionsOf('统计维度')).toEqual(['赠送', '售出', '创建时间', '更新时间', '件数', '金额'])
  })

  it('should say in words what is asked for, and show nothing else while the bands are missing', async () => {
    const { host } = await open()
    await waitFor(() => expect(titles()).toContain('笔数'))
    await choose('再按另一维度', '金额')
    expect(screen.queryByText('填写区间的分界后显示统计结果')).not.toBeNull()
    expect(titles()).toEqual([])
    const edges = screen.getByRole('textbox', { name: '区间的分界' })
    const hint = document.getElementById(edges.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('请从小到大填写数字，用逗号分隔，如 100,1000')
    for (const wrong of ['1000，100', 'abc']) {
      fireEvent.change(edges, { target: { value: wrong } })
      fireEvent.blur(edges)
      expect(edges.getAttribute('aria-invalid')).toBe('true')
      expect(asked(host)).toBe('isGift')
    }
    fireEvent.change(edges, { target: { value: '100， 1000' } })
    fireEvent.blur(edges)
    await waitFor(() => expect(asked(host)).toBe('isGift amount:100,1000'))
    await waitFor(() => expect(titles()).toContain('笔数'))
  })

  it('should name the filters in force, and make a step in the history to what a figure is about', async () => {
    window.history.replaceState(null, '', '/bck/page?name=abc')
    const { host } = await open()
    const chips = within(within(screen.getByRole('dialog')).getByRole('list', { name: '已选条件' }))
    expect(chips.queryByText(/abc/)).not.toBeNull()
    fireEvent.click((await screen.findAllByTitle('查看这些记录'))[1] as HTMLElement)
    expect(host.visited.map(decodeURIComponent)).toEqual([
      'step ?name=abc',
      '?name=abc&figureWithin=isGift=true&figureOf=gifts',
    ])
  })

  it('should show the measures that are chosen, and remember them', async () => {
    await open()
    await choose('统计项', '金额合计')
    expect(titles()).toEqual(['赠送', '笔数', '金额合计'])
    await open()
    await waitFor(() => expect(titles()).toEqual(['赠送', '笔数', '金额合计']))
  })
})
