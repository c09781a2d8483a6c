import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { findSearchField } from '../support/findSearchField.ts'
import { renderPage } from '../support/renderPage.tsx'
import { testWidgets } from '../support/testWidgets.tsx'

const PAGE = 'dev/loans'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '借用',
    permission: 'system:menu',
    route: { path: '/dev/loans', permission: 'system:menu:list', activeMenu: '/system/menu' },
    resource: {
      path: '/dev/loan',
      properties: {
        name: { type: 'string', title: '设备', maxLength: 50 },
        longest: { type: 'string', title: '最长借用', format: 'duration' },
        price: { type: 'number', title: '价格', 'x-scale': 2 },
        port: { type: 'integer', title: '端口', 'x-component-props': { grouping: false } },
        since: { type: 'string', title: '购入', format: 'date-time' },
        isLent: { type: 'boolean', title: '借出' },
        salary: { type: 'integer', title: '工资', 'x-permission': { read: 'system:user:list' } },
        claims: {
          ...{ type: 'integer', title: '报修次数', 'x-search': true },
          'x-rollup': { of: 'dev/claims', count: true },
        },
      },
    },
    list: {
      columns: ['name', 'longest', 'price', 'salary', 'claims'],
      search: ['longest', 'name', 'price', 'port', 'since', 'isLent', 'salary', 'claims'],
    },
  },
  'dev/claims.json': {
    title: '报修',
    permission: 'system:user',
    route: { path: '/dev/claims', permission: 'system:user:list', activeMenu: '/system/menu' },
    resource: {
      path: '/dev/claim',
      properties: {
        claimName: { type: 'string', title: '名称', maxLength: 50 },
        loanId: { type: 'integer', title: '借用', 'x-ref': PAGE },
      },
    },
  },
})

const widgets = {
  ...testWidgets,
  './duration/index.ts': () => import('../../../src/widgets/duration/index.ts'),
}

function draw(permissions?: string[]) {
  const rows = [{ loanId: 1, name: '示波器', longest: 'P7D', price: 9, salary: 5, claims: 3 }]
  const host = createFakeHost({ models, tables: { '/dev/loan': rows }, permissions })
  renderPage(host, PAGE, { widgets })
  return host
}

const query = (host: ReturnType<typeof draw>) =>
  host.calls.findLast(({ path }) => path === '/dev/loan/list')?.query

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('the filters of a list', () => {
  it.each([
    ['longest=P1D~', '最长借用：1天起'],
    ['longest=PT90M~P1DT2H', '最长借用：1小时30分钟 至 1天2小时'],
    ['price=~12345.5', '价格：至12,345.50'],
    ['port=8080~', '端口：8080起'],
    ['since=2026-01-31 08:30:00~', '购入：2026-01-31 08:30:00起'],
    ['isLent=true', '借出：是'],
  ])('should say %s as the list shows values', async (address, words) => {
    window.history.replaceState(null, '', `/bck/page?${address}`)
    draw()
    const chips = await screen.findByRole('list', { name: '已选条件' })
    expect(within(chips).getAllByRole('listitem')[0]?.textContent).toBe(words)
  })

  it.each([
    ['who may list what is counted', undefined, true],
    ['nobody else', ['system:menu:list'], false],
  ])('should stand beside what is counted of other records for %s', async (_, permissions, isThere) => {
    draw(permissions)
    expect(await screen.findByText('示波器')).toBeDefined()
    expect(screen.queryAllByText('报修次数').length > 0).toBe(isThere)
    expect(screen.queryByText('3') !== null).toBe(isThere)
  })

  it('should be read from an address without what the user may not read', async () => {
    window.history.replaceState(null, '', '/bck/page?sort=-salary&salary=1~&page=1')
    const host = draw(['system:menu:list'])
    expect(await screen.findByText('示波器')).toBeDefined()
    expect(query(host)).toEqual({ pageNum: 1, pageSize: 20 })
    expect(screen.queryByText('工资', { exact: false })).toBeNull()
  })

  it('should be read from an address with it by who may', async () => {
    window.history.replaceState(null, '', '/bck/page?sort=-salary&salary=1~')
    const host = draw()
    await waitFor(() =>
      expect(query(host)).toMatchObject({ orderByColumn: 'salary', params: { beginSalary: 1 } }),
    )
  })

  it('should wait for what is no value yet, and begin anew when it is reset', async () => {
    const host = draw()
    await screen.findByText('示波器')
    const search = within(screen.getByRole('search'))
    const least = await findSearchField('最短')
    host.calls.length = 0

    fireEvent.change(least, { target: { value: '很久' } })
    fireEvent.submit(screen.getByRole('search'))
    fireEvent.blur(least)
    expect(search.getByRole('status').textContent).toContain('应为时长')
    expect(window.location.search).toBe('')
    expect(host.calls).toEqual([])

    fireEvent.click(search.getByRole('button', { name: /^重 ?置$/ }))
    expect((search.getByLabelText('最短') as HTMLInputElement).value).toBe('')
    fireEvent.change(search.getByLabelText('最短'), { target: { value: '2天' } })
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(query(host)).toMatchObject({ params: { beginLongest: 'P2D' } }))
  })
})
