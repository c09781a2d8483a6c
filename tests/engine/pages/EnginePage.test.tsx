import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { definePage } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels({
  'test/both.json': {
    title: '两页',
    tabs: [
      { title: '甲', page: 'system/post/index' },
      { title: '乙', page: 'system/dept/index' },
    ],
  },
})
const switched = { 0: '正常', 1: '停用' }
const dictionaries = { sys_normal_disable: switched, common_status: switched }
const tables = {
  '/system/post': [{ postId: 1, postName: '校长', postCode: 'A', postSort: 1, status: '0' }],
  '/system/dept': [
    { deptId: 100, parentId: 0, deptName: '总校', orderNum: 0, status: '0' },
    { deptId: 101, parentId: 100, deptName: '信息学院', orderNum: 1, status: '0' },
    { deptId: 102, parentId: 100, deptName: '教务处', orderNum: 2, status: '0' },
  ],
  '/system/user': [
    { userId: 1, nickName: '王敏', userName: 'wm', deptId: 101, dept: { deptName: '信息学院' }, status: '0' },
    { userId: 2, nickName: '李明', userName: 'lm', deptId: 102, dept: { deptName: '教务处' }, status: '0' },
  ],
  '/system/dict/type': [{ dictId: 7, dictName: '系统开关', dictType: 'sys_switch', status: '0' }],
  '/system/dict/data': [
    { dictCode: 1, dictType: 'sys_switch', dictLabel: '打开', dictValue: '0' },
    { dictCode: 2, dictType: 'other', dictLabel: '别的', dictValue: '0' },
  ],
}

const hostOf = (more: Record<string, PageModel> = {}) =>
  createFakeHost({ models: { ...models, ...more }, dictionaries, tables })

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('EnginePage', () => {
  it('should name a page that no schema makes', async () => {
    renderPage(hostOf(), 'no/such/page')

    expect(await screen.findByText('没有页面 no/such/page')).toBeDefined()
    expect(screen.getByText(/schemas\/no\/such\/page\.json/)).toBeDefined()
  })

  it('should name an unknown page kind', async () => {
    const strange = {
      ...models['system/post/index'],
      component: 'x/y',
      kind: 'kanban',
    } as unknown as PageModel
    renderPage(hostOf({ 'x/y': strange }), 'x/y')

    expect(await screen.findByText('没有页面种类 kanban')).toBeDefined()
  })

  it('should name an unknown widget where it would stand', async () => {
    const model = structuredClone(models['system/post/index']) as PageModel
    const [first] = model.list?.search ?? []
    if (first) first.widget = 'hologram'
    renderPage(hostOf({ 'system/post/index': model }), 'system/post/index')

    expect(await screen.findByText('没有组件 hologram')).toBeDefined()
    expect(await screen.findByText('校长')).toBeDefined()
  })

  it('should name the schema path when a page throws, and draw it again on 重试', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Broken = () => {
      if (isBroken) throw new Error('坏了')
      return <p>好了</p>
    }
    const pages = {
      './custom/a/broken.page.tsx': async () => ({
        default: definePage({ component: 'a/broken', page: Broken }),
      }),
    }
    renderPage(hostOf(), 'a/broken', { pages })
    expect(await screen.findByText('这里的内容暂时无法显示')).toBeDefined()
    expect(screen.getByText('技术详情').parentElement?.textContent).toContain('a/broken 显示出错')
    expect(screen.getByText('技术详情').closest('details')?.open).toBe(false)

    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))

    expect(await screen.findByText('好了')).toBeDefined()
  })

  it('should read the parent that the route names, and show only what is below it', async () => {
    const host = hostOf()
    renderPage(host, 'system/dict/data', { params: { dictId: '7' } })

    expect(await screen.findByText('打开')).toBeDefined()
    expect(screen.queryByText('别的')).toBeNull()
    expect(screen.getByRole('heading', { name: '字典数据：系统开关' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(host.visited).toEqual(['/system/dict'])
  })

  it('should draw a tree, fold it, and remember that', async () => {
    const host = hostOf()
    const first = renderPage(host, 'system/dept/index')
    expect(await screen.findByText('信息学院')).toBeDefined()

    fireEvent.click(screen.getByText('全部折叠'))
    await waitFor(() => expect(screen.queryByText('信息学院')).toBeNull())
    first.unmount()
    renderPage(host, 'system/dept/index')

    expect(await screen.findByText('总校')).toBeDefined()
    expect(screen.queryByText('信息学院')).toBeNull()
  })

  it('should save changed order numbers of a tree in one request', async () => {
    const host = hostOf()
    renderPage(host, 'system/dept/index')

    fireEvent.change(await screen.findByLabelText('信息学院排序'), { target: { value: '5' } })
    fireEvent.change(screen.getByLabelText('教务处排序'), { target: { value: '4' } })
    expect(screen.getByText(/2项排序未保存/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '保存排序' }))

    await waitFor(() => expect(host.shown).toEqual(['success 排序已保存']))
    expect(host.calls.find(call => call.path === '/system/dept/updateSort')?.body).toEqual({
      deptIds: '101,102',
      orderNums: '5,4',
    })
  })

  it('should filter the right side of a split by what is chosen on the left, and keep it in the address', async () => {
    const host = hostOf()
    renderPage(host, 'system/user/index')
    expect(await screen.findByText('李明')).toBeDefined()
    const side = await screen.findByRole('tree')

    fireEvent.click(within(side).getByText('信息学院'))

    await waitFor(() => expect(screen.queryByText('李明')).toBeNull())
    expect(screen.getByText('王敏')).toBeDefined()
    expect(window.location.search).toBe('?deptId=101')
    expect(host.calls.filter(call => call.path === '/system/user/list').at(-1)?.query).toMatchObject({
      deptId: 101,
    })
  })

  it('should find nodes on the left with all above them', async () => {
    renderPage(hostOf(), 'system/user/index')
    fireEvent.change(await screen.findByLabelText('搜索部门'), { target: { value: '教务' } })

    const side = await screen.findByRole('tree')
    expect(await within(side).findByText('教务处')).toBeDefined()
    expect(within(side).getByText('总校')).toBeDefined()
    expect(within(side).queryByText('信息学院')).toBeNull()
  })

  it('should keep the chosen tab in the address', async () => {
    renderPage(hostOf(), 'test/both')
    expect(await screen.findByText('校长')).toBeDefined()

    fireEvent.click(screen.getByRole('tab', { name: '乙' }))

    expect(await screen.findByText('总校')).toBeDefined()
    expect(window.location.search).toBe('?tab=system/dept/index')
  })

  it('should show a panel of a record filtered by the record', async () => {
    renderPage(hostOf(), 'system/dict/index')
    fireEvent.click(await screen.findByRole('button', { name: '系统开关' }))
    fireEvent.click(await screen.findByRole('tab', { name: '字典数据' }))

    expect(await screen.findByText('打开')).toBeDefined()
    expect(screen.queryByText('别的')).toBeNull()
  })

  it('should offer no switch where the page says that a record keeps its value', async () => {
    const list = [
      { id: 1, name: '内置套餐', builtIn: 'Y', status: '0' },
      { id: 2, name: '自定套餐', builtIn: 'N', status: '0' },
    ]
    const host = createFakeHost({
      ...{ models, dictionaries },
      answer: ({ path }) =>
        path === '/system/tenant-package/page' ? { code: 200, data: { list, total: 2 } } : undefined,
    })
    renderPage(host, 'system/tenant-package/index')
    expect(await screen.findByRole('switch', { name: '自定套餐状态' })).toBeDefined()
    expect(screen.getByText('内置套餐')).toBeDefined()
    expect(screen.getAllByRole('switch')).toHaveLength(1)
  })

  it('should say why a record could not be read', async () => {
    const host = createFakeHost({
      models,
      dictionaries,
      tables,
      answer: call => {
        if (call.path === '/system/post/1') throw fault(404, '访问资源不存在')
        return undefined
      },
    })
    renderPage(host, 'system/post/index')

    fireEvent.click(await screen.findByRole('button', { name: '校长' }))

    expect(await screen.findByText('访问资源不存在')).toBeDefined()
  })
})
