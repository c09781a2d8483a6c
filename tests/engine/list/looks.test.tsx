import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const PAGE = 'dev/orders'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '订单',
    permission: 'system:menu',
    route: { path: '/dev/orders', permission: 'system:menu:list', activeMenu: '/system/menu' },
    resource: {
      path: '/dev/order',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        customer: { type: 'string', title: '客户', maxLength: 50 },
        state: {
          ...{ type: 'string', title: '状态' },
          'x-options': [
            { value: 'open', label: '未付' },
            { value: 'paid', label: '已付', other: true },
          ],
        },
        amount: { type: 'number', title: '金额', 'x-scale': 2, 'x-prefix': '¥', 'x-unit': '元' },
        took: { type: 'string', title: '用时', format: 'duration' },
        due: { type: 'string', title: '应付', format: 'date' },
        late: {
          ...{ type: 'boolean', title: '逾期' },
          'x-cases': [{ value: true, when: 'due < now' }, { value: false }],
        },
        copies: {
          ...{ type: 'integer', title: '份数' },
          'x-rollup': { of: 'dev/copies', count: true, stored: true },
        },
        margin: { type: 'integer', title: '毛利', 'x-permission': { read: 'system:user:list' } },
      },
    },
    list: {
      columns: ['name', 'state', 'amount', 'took', 'due', 'margin'],
      summary: [
        { field: 'amount', function: 'sum' },
        { field: 'amount', function: 'count', label: '有金额' },
        { field: 'took', function: 'avg', label: '用时' },
        { field: 'due', function: 'min' },
        { field: 'margin', function: 'sum' },
      ],
      groupBy: 'state',
      tone: [
        { when: "late && state != 'paid'", tone: 'danger', label: '已逾期' },
        { when: 'copies == 0', tone: 'warning', label: '没有份数' },
        { when: 'margin < 0', tone: 'muted', label: '亏损' },
      ],
      card: { title: 'name', subtitle: 'customer', tags: ['state'], fields: ['amount'] },
    },
  },
  'dev/copies.json': {
    title: '份',
    permission: 'system:menu',
    resource: {
      path: '/dev/copy',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 9 },
        orderId: { 'x-ref': { to: PAGE }, title: '订单' },
      },
    },
  },
})

const ROWS = [
  {
    orderId: 1,
    name: '甲',
    customer: '红星',
    state: 'open',
    amount: 1,
    due: '2025-12-31',
    late: true,
    margin: 1,
  },
  {
    orderId: 2,
    name: '乙',
    customer: '蓝天',
    state: 'open',
    amount: 2,
    due: '2026-02-01',
    late: false,
    copies: 0,
  },
  {
    orderId: 3,
    name: '丙',
    customer: '红星',
    state: 'paid',
    amount: 3,
    due: '2025-01-01',
    stateOther: '分两次',
    late: true,
    margin: -1,
  },
]
const GROUPS = [
  { rows: 2, count: 7 },
  { rows: 1, count: 1 },
]
const SUMMARY = [
  { field: 'amount', function: 'sum', value: 1234.5 },
  { field: 'amount', function: 'count', value: 8 },
  { field: 'took', function: 'avg', value: 'PT1H30M' },
  { field: 'due', function: 'min', value: '2025-01-01' },
]

const isList = ({ path }: FakeCall) => path === '/dev/order/list'
function draw({
  rows = ROWS,
  permissions,
  failing = false,
}: {
  rows?: object[]
  permissions?: string[]
  failing?: boolean
} = {}) {
  const host = createFakeHost({
    models,
    permissions,
    answer(call) {
      if (!isList(call)) return undefined
      if (call.query.summaryOnly === 'true')
        return failing ? Promise.reject(fault(500, '没有应答')) : { code: 200, summary: SUMMARY }
      const groups = call.query.groupByColumn ? { groups: rows.length > 0 ? GROUPS : [] } : {}
      return { code: 200, rows, total: rows.length === 0 ? 0 : 8, ...groups }
    },
  })
  renderPage(host, PAGE)
  return host
}
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
const heading = (words: RegExp) => screen.getByRole('button', { name: words })

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('list.summary', () => {
  it('should stand below its columns as values do, without figures that are not answered', async () => {
    draw()
    const total = (await screen.findByText(/1,234\.50/)).closest('td') as HTMLElement
    expect(total.textContent).toBe('合计 ¥1,234.50\u00a0元有金额 8')
    expect(screen.getByText('最早').closest('td')?.textContent).toBe('最早 2025-01-01')
    expect(screen.getByText('1小时30分钟')).toBeDefined()
    expect(within(total.closest('tr') as HTMLElement).getByText('汇总')).toBeDefined()
    expect(screen.queryAllByText('合计')).toHaveLength(1)
  })

  it('should be asked for with the filter and not with the page, and anew after a change', async () => {
    const host = draw()
    await screen.findByText(/1,234\.50/)
    const asked = () => host.calls.filter(call => isList(call) && call.query.summaryOnly === 'true')
    expect(asked().map(({ query }) => query)).toEqual([{ summaryOnly: 'true' }])
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })

  it('should stand below an empty list, and offer to be read again where that failed', async () => {
    draw({ rows: [] })
    expect(await screen.findByText(/1,234\.50/)).toBeDefined()
    cleanup()
    draw({ failing: true })
    expect(await screen.findByRole('button', { name: '汇总加载失败，重试' })).toBeDefined()
    expect(screen.getByText('甲')).toBeDefined()
  })
})

describe('list.groupBy', () => {
  it('should draw a heading with the number of all before the rows, and fold them', async () => {
    const host = draw()
    await screen.findByText('甲')
    expect(host.calls.find(isList)?.query.groupByColumn).toBe('state')
    const open = heading(/未付.*共7条，本页2条/)
    expect(heading(/^状态：已付共1条$/)).toBeDefined()
    expect(open.compareDocumentPosition(screen.getByText('甲'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(open)
    await waitFor(() => expect(screen.queryByText('甲')).toBeNull())
    expect(open.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('丙')).toBeDefined()
  })

  it('should be chosen by the user, a part of the calendar or nothing, and be remembered', async () => {
    draw()
    await screen.findByText('甲')
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '分组' }))
    fireEvent.click(await screen.findByText('按应付分组（学年）'))
    await screen.findByRole('button', { name: /2025-2026学年/ })
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '分组' }))
    fireEvent.click(await screen.findByText('按应付分组（月）'))
    await screen.findByRole('button', { name: /2025-12/ })
    cleanup()

    const host = draw()
    await screen.findByText('甲')
    expect(host.calls.find(isList)?.query).toMatchObject({ groupByColumn: 'due', groupByUnit: 'month' })
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '分组' }))
    fireEvent.click(await screen.findByText('不分组'))
    await waitFor(() =>
      expect(host.calls.findLast(call => isList(call) && !call.query.summaryOnly)?.query).not.toHaveProperty(
        'groupByColumn',
      ),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /共7条/ })).toBeNull())
  })

  it('should not choose headings with the rows of the page', async () => {
    draw()
    await screen.findByText('甲')
    fireEvent.click(screen.getAllByRole('checkbox', { name: '选择本页全部' })[0] as HTMLElement)
    expect(await screen.findByText('已选择3项')).toBeDefined()
  })
})

describe('list.tone', () => {
  it('should say by a mark with a name what a row is, the first that holds', async () => {
    draw()
    await screen.findByText('甲')
    await waitFor(() => expect(within(rowOf('甲')).getByRole('img', { name: '已逾期' })).toBeDefined())
    expect(rowOf('甲').className).toContain('m-tone-danger')
    expect(within(rowOf('乙')).getByRole('img', { name: '没有份数' })).toBeDefined()
    expect(within(rowOf('丙')).getByRole('img', { name: '亏损' })).toBeDefined()
  })

  it('should not be judged over what the user may not read', async () => {
    draw({ permissions: ['system:menu:list'] })
    await screen.findByText('甲')
    await waitFor(() => expect(rowOf('甲').className).toContain('m-tone-danger'))
    expect(rowOf('丙').className).not.toContain('m-tone')
  })
})

describe('list.card', () => {
  it('should draw rows as the page says once the user chooses cards, and remember it', async () => {
    draw()
    await screen.findByText('甲')
    fireEvent.click(screen.getByTitle('卡片视图'))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    const card = screen.getByText('甲').closest('li') as HTMLElement
    expect(within(card).getAllByText(/^(红星|未付|金额|1\.00|已逾期)$/)).toHaveLength(5)
    expect(within(card).queryByText('应付')).toBeNull()
    const figures = screen.getByRole('region', { name: '汇总' }).textContent
    expect(figures).toContain('金额合计 ¥1,234.50')
    // A title that ends with the word of its figure says it once.
    expect(figures?.match(/用时/g)).toHaveLength(1)
    expect(heading(/未付.*共7条/)).toBeDefined()
    cleanup()

    draw()
    expect((await screen.findByText('甲')).closest('li')).not.toBeNull()
    fireEvent.click(screen.getByTitle('表格视图'))
    expect(await screen.findByRole('table')).toBeDefined()
  })

  it('should leave out a tag that a record does not have', async () => {
    window.localStorage.setItem(`mortise:list:1:${PAGE}`, JSON.stringify({ display: 'cards' }))
    draw({ rows: [{ orderId: 4, name: '丁', customer: '红星', state: null, amount: 1 }] })
    const card = (await screen.findByText('丁')).closest('li') as HTMLElement
    expect(card.querySelector('header')?.textContent).toBe('丁更多')
  })

  it('should choose, act and be walked through with the keyboard as the table is', async () => {
    window.localStorage.setItem(`mortise:list:1:${PAGE}`, JSON.stringify({ display: 'cards' }))
    draw()
    await screen.findByText('甲')
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('甲')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择甲' }))
    expect(await screen.findByText('已选择1项')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /更多/ }).length).toBeGreaterThan(0)
  })
})
