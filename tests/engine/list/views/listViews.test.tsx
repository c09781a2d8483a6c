import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListView } from '#model/list-view/viewState.ts'
import { compileModels, POSTS } from '../../support/compileModels.ts'
import { createFakeHost, type FakeCall, fault } from '../../support/createFakeHost.ts'
import { renderPage } from '../../support/renderPage.tsx'

const models = compileModels()
const rows = Array.from({ length: 45 }, (_, index) => ({
  postId: index + 1,
  postCode: `code${index + 1}`,
  postName: `岗位${index + 1}`,
  postSort: index + 1,
  status: '0',
  version: 1,
}))

const viewOf = (viewId: number, more: Partial<ListView> = {}): ListView => ({
  viewId,
  name: `视图${viewId}`,
  shared: false,
  own: true,
  changeable: true,
  isDefault: false,
  version: 1,
  createBy: 'admin',
  state: {
    filter: { postName: '岗位1' },
    sort: { field: 'postSort', descending: true },
    pageSize: 10,
    columns: [
      { path: 'postCode', visible: true, width: null, fixed: null },
      { path: 'postName', visible: true, width: null, fixed: null },
      ...['postSort', 'status', 'remark', 'createTime', 'postId'].map(path => ({
        path,
        visible: false,
        width: null,
        fixed: null,
      })),
    ],
    density: 'normal',
  },
  ...more,
})

/** A server that keeps views. */
function hostOf(views: ListView[]) {
  let kept = views
  const answer = ({ method, path, body }: FakeCall) => {
    if (!path.startsWith('/views')) return undefined
    const values = (body ?? {}) as Partial<ListView> & { page?: string; viewId: number }
    if (method === 'POST') {
      if (kept.some(({ name }) => name === values.name))
        throw fault(601, '请检查', [{ field: 'name', code: 'DUPLICATE', message: '已存在，请换一个' }])
      const { page, ...rest } = values
      kept = [...kept, viewOf(90, { ...rest, viewId: 90 } as Partial<ListView>)]
      return { code: 200, data: kept.at(-1) }
    }
    if (path === '/views/default') kept = kept.map(v => ({ ...v, isDefault: v.viewId === values.viewId }))
    else if (method === 'PUT')
      kept = kept.map(v => (v.viewId === values.viewId ? { ...v, ...values, version: v.version + 1 } : v))
    if (method === 'DELETE') kept = kept.filter(({ viewId }) => path !== `/views/${viewId}`)
    return { code: 200, data: kept }
  }
  const host = createFakeHost({ models, tables: { '/test/post': rows }, answer })
  return Object.assign(host, { viewsPath: '/views' })
}

type Host = ReturnType<typeof hostOf>

const lists = (host: Host) => host.calls.filter(({ path }) => path === '/test/post/list')
const written = (host: Host) =>
  host.calls.filter(({ path, method }) => path.startsWith('/views') && method !== 'GET')
const at = (query: string) => window.history.replaceState(null, '', `/bck/page${query}`)
const address = () => decodeURIComponent(window.location.search)
const headings = () =>
  screen.getAllByRole('columnheader').flatMap(one => (one.textContent === '' ? [] : [one.textContent]))

async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^视图/ }))
  await screen.findByRole('button', { name: '默认列表' }, { timeout: 4000 })
  return document.querySelector('.m-views') as HTMLElement
}

async function choose(action: string, name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `视图${name}的操作` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  window.localStorage.clear()
  at('')
})

describe('saved views of a list', () => {
  it('should open what the address names, with what the address says beside it', async () => {
    at('?view=7&postName=岗位2')
    const host = hostOf([viewOf(7)])
    renderPage(host, POSTS)
    expect(await screen.findByText('共11条')).toBeDefined()
    expect(lists(host)).toHaveLength(1)
    expect(lists(host)[0]?.query).toEqual({
      postName: '岗位2',
      pageNum: 1,
      pageSize: 10,
      orderByColumn: 'postSort',
      isAsc: 'descending',
    })
    expect(headings().slice(0, 2)).toEqual(['岗位编码', '岗位名称'])
    expect(headings()).not.toContain('岗位顺序')
  })

  it('should keep apart from the view what is taken out of it', async () => {
    at('?view=7')
    const host = hostOf([viewOf(7)])
    const { unmount } = renderPage(host, POSTS)
    await screen.findByText('共11条')
    fireEvent.click(await screen.findByRole('button', { name: /^重 ?置$/ }))
    await screen.findByText('共45条')
    expect(address()).toBe('?view=7&postName=')
    unmount()
    renderPage(hostOf([viewOf(7)]), POSTS)
    expect(await screen.findByText('共45条')).toBeDefined()
  })

  it('should say so where the view is gone or somebody else’s, and show the plain list', async () => {
    at('?view=8')
    const host = hostOf([viewOf(7)])
    renderPage(host, POSTS)
    expect(await screen.findByText(/链接中的视图不存在/)).toBeDefined()
    expect(await screen.findByText('共45条')).toBeDefined()
  })

  it('should open with the default view of its reader, and with none once that is asked for', async () => {
    const host = hostOf([viewOf(7, { isDefault: true })])
    renderPage(host, POSTS)
    expect(await screen.findByText('共11条')).toBeDefined()
    expect(address()).toBe('?view=7')
    const menu = await openMenu()
    fireEvent.click(within(menu).getByRole('button', { name: '默认列表' }))
    expect(await screen.findByText('共45条')).toBeDefined()
    expect(address()).toBe('?view=')
    expect(headings()).toContain('岗位顺序')
  })

  it('should save what is shown under a name, and say at the name what is wrong with it', async () => {
    at('?status=0&sort=-postCode')
    const host = hostOf([viewOf(7)])
    renderPage(host, POSTS)
    await screen.findByText('共45条')
    const menu = within(await openMenu())
    fireEvent.click(menu.getByRole('button', { name: /存为新视图/ }))
    const name = menu.getByRole('textbox', { name: '视图名称' })
    const save = () => fireEvent.submit(name)
    save()
    expect((await menu.findByRole('alert')).textContent).toBe('请输入视图名称')
    fireEvent.change(name, { target: { value: '视图7' } })
    save()
    await waitFor(() => expect(menu.getByRole('alert').textContent).toBe('已存在，请换一个'))
    fireEvent.change(name, { target: { value: '我的' } })
    save()
    await waitFor(() => expect(address()).toBe('?view=90'))
    expect(written(host).at(-1)?.body).toMatchObject({
      page: POSTS,
      name: '我的',
      shared: false,
      state: { filter: { status: '0' }, sort: { field: 'postCode', descending: true }, pageSize: 20 },
    })
  })

  it('should store changes of a view when asked to, name it anew, make it the default and remove it', async () => {
    at('?view=7')
    const host = hostOf([viewOf(7)])
    renderPage(host, POSTS)
    await screen.findByText('共11条')
    fireEvent.click(screen.getByRole('button', { name: /^重 ?置$/ }))
    await screen.findByText('共45条')
    const menu = within(await openMenu())
    fireEvent.click(menu.getByRole('button', { name: /保存改动/ }))
    await waitFor(() => expect(address()).toBe('?view=7'))
    expect(written(host)[0]?.body).toMatchObject({ viewId: 7, version: 1, state: { filter: {} } })
    await waitFor(() => expect(menu.queryByRole('button', { name: /保存改动/ })).toBeNull())

    await choose('设为默认', '视图7')
    expect(await menu.findByText('默认视图')).toBeDefined()
    await choose('重命名', '视图7')
    const name = menu.getByRole('textbox', { name: '视图名称' })
    fireEvent.change(name, { target: { value: '新名' } })
    fireEvent.submit(name)
    await menu.findByRole('button', { name: /^新名/ })
    await choose('删除', '新名')
    const question = await screen.findByText('删除视图“新名”？')
    const dialog = within(question.closest('.ant-modal') as HTMLElement)
    fireEvent.click(dialog.getByRole('button', { name: /^删 ?除$/ }))
    await waitFor(() => expect(address()).toBe('?view='))
    expect(written(host).at(-1)).toMatchObject({ method: 'DELETE', path: '/views/7' })
  })

  it('should let nobody change or share what he may not', async () => {
    renderPage(hostOf([viewOf(7, { shared: true, own: false, changeable: false })]), POSTS)
    await screen.findByText('共45条')
    await openMenu()
    fireEvent.click(await screen.findByRole('button', { name: '视图视图7的操作' }))
    await screen.findByRole('menuitem', { name: '设为默认' })
    expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['设为默认'])
  })
})
