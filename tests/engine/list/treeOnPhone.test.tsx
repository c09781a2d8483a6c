import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels()
const dictionaries = {
  sys_normal_disable: { 0: '正常', 1: '停用' },
  sys_menu_type: { M: '目录', C: '菜单', F: '按钮' },
  sys_show_hide: { 0: '显示', 1: '隐藏' },
  sys_yes_no: { Y: '是', N: '否' },
}
const tables = {
  '/system/dept': [
    { deptId: 100, parentId: 0, deptName: '总校', orderNum: 0, status: '0' },
    { deptId: 101, parentId: 100, deptName: '信息学院', orderNum: 1, status: '0' },
    { deptId: 102, parentId: 101, deptName: '软件教研室', orderNum: 1, status: '0' },
  ],
  '/system/menu': [
    { menuId: 1, parentId: 0, menuName: '岗位', menuType: 'C', orderNum: 0, status: '0' },
    { menuId: 2, parentId: 1, menuName: '岗位新增', menuType: 'F', orderNum: 1, status: '0' },
  ],
  '/test/post': [],
  '/monitor/online': [{ tokenId: 'a', userName: 'wang', current: 'Y' }],
}
const hostOf = () => createFakeHost({ models, dictionaries, tables })
const levelOf = (name: string) => screen.getByText(name).closest('li')?.dataset.level

function beOnPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('a tree on a phone', () => {
  it('should begin folded, and show what is below a node one step further in', async () => {
    beOnPhone()
    renderPage(hostOf(), 'system/dept/index')
    const unfold = await screen.findByRole('button', { name: /^展开.*总校/ })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('信息学院')).toBeNull()

    fireEvent.click(unfold)

    expect(await screen.findByText('信息学院')).toBeDefined()
    expect([levelOf('总校'), levelOf('信息学院')]).toEqual(['1', '2'])
    expect(screen.queryByText('软件教研室')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^收起.*总校/ }))
    await waitFor(() => expect(screen.queryByText('信息学院')).toBeNull())
  })

  it('should show what a filter has found without a press', async () => {
    beOnPhone()
    window.history.replaceState(null, '', '/bck/page?status=0')
    renderPage(hostOf(), 'system/dept/index')
    expect(await screen.findByText('软件教研室')).toBeDefined()
    expect(levelOf('软件教研室')).toBe('3')
  })
})

describe('Pager', () => {
  it('should not count the pages of an empty list on a phone', async () => {
    beOnPhone()
    renderPage(hostOf(), POSTS)
    expect(await screen.findByText('共0条')).toBeDefined()
    expect(document.querySelector('.ant-pagination')).toBeNull()
  })
})

describe('a card', () => {
  it('should have beside its name the state that the list switches, not the first tag', async () => {
    beOnPhone()
    const roles = [{ roleId: 7, roleName: '教务', roleKey: 'x', roleSort: 1, dataScope: '1', status: '0' }]
    const words = { ...dictionaries, system_data_scope: { 1: '全部数据' } }
    renderPage(
      createFakeHost({ models, dictionaries: words, tables: { '/system/role': roles } }),
      'system/role/index',
    )
    const head = (await screen.findByText('教务')).closest('header')
    expect(head?.textContent).toContain('正常')
    expect(head?.textContent).not.toContain('全部数据')
  })

  it.each(['sms', 'notify', 'mail'])('should say of a template of %s whether it is in use', async area => {
    beOnPhone()
    const kinds = { system_sms_template_type: { 2: '业务' }, system_notify_template_type: { 2: '业务' } }
    const words = { ...dictionaries, ...kinds, common_status: { 0: '开启', 1: '关闭' } }
    const row = { id: 1, name: '面试通知', code: 'x', type: 2, content: '您好', title: '您好', status: '1' }
    const host = createFakeHost({
      ...{ models, dictionaries: words },
      answer: ({ path }) =>
        path === `/system/${area}-template/page` ? { code: 200, data: { list: [row], total: 1 } } : undefined,
    })
    renderPage(host, `system/${area}/template/index`)
    const head = (await screen.findByText('面试通知')).closest('header')
    await waitFor(() => expect(head?.textContent).toContain('关闭'))
    expect(head?.textContent).not.toContain('业务')
  })
})

describe('新增下级', () => {
  it('should be offered only on records that may have others below them', async () => {
    renderPage(hostOf(), 'system/menu/index')
    fireEvent.click(await screen.findByText('全部展开'))
    await screen.findByText('岗位新增')
    await waitFor(() => expect(screen.getAllByRole('button', { name: '新增下级' })).toHaveLength(1))
    expect(screen.getByRole('button', { name: '新增下级' }).closest('tr')?.textContent).toContain('菜单')
  })
})

describe('a card', () => {
  it('should name a yes or no, which says nothing by itself, and no other state', async () => {
    beOnPhone()
    const online = renderPage(hostOf(), 'monitor/online/index')
    const yes = await screen.findByText('是')
    expect(yes.closest('header')?.textContent).toContain('本机会话是')
    // Sessions have no detail that a name could open.
    expect(screen.getByText('wang')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'wang' })).toBeNull()
    online.unmount()
    renderPage(hostOf(), 'system/dept/index')
    const state = await screen.findByText('正常')
    expect(state.closest('header')?.textContent).not.toContain('状态')
    expect(screen.getByRole('button', { name: '总校' })).toBeDefined()
  })
})
