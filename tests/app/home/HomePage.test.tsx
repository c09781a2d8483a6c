import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { recent } from '../../../src/app/home/recentPages.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'
import type { Answer, SentCall } from '../support/fakeAdapter.ts'
import { rawGroup, rawPage } from '../support/menu.ts'

type Answers = Record<string, Answer | ((call: SentCall) => Answer)>

const POSTING = {
  path: '/job/jobInfo/jobInfoDetail',
  component: 'job/x',
  title: '职位详情',
  roles: ['admin', 'student'],
}
const NOTICE_PAGE = {
  component: 'system/notice/index',
  resource: { fields: [{ name: 'noticeContent', title: '内容', widget: 'rich-text', widgetProps: {} }] },
}
const SOURCES = {
  loadRegistries: async () => ({
    widgets: { './widgets/rich-text/index.ts': () => import('../../../src/widgets/rich-text/index.ts') },
  }),
  loadModels: async () => ({
    pages: { 'system/notice/index': async () => ({ default: NOTICE_PAGE }) },
    routes: [],
  }),
  loadRoutes: async () => [POSTING],
} as never

const MENU = [
  rawGroup('/system', '系统管理', [
    rawPage('post', '岗位管理'),
    rawPage('role', '角色管理'),
    rawPage('dict', '字典管理'),
  ]),
]

const LIST_ALL = 'GET /system/shortcut-menu/listAll'
const STORE = 'PUT /system/shortcut-menu'
const TOP = 'GET /system/notice/listTop'
const UNREAD = 'GET /system/notify-message/get-unread-list'

const page = (menuId: number, path: string, selected: boolean) => ({ menuId, path, link: null, selected })
const ok = (data: unknown, more = {}): Answer => ({ json: { code: 200, data, ...more } })
const failed: Answer = { json: { code: 500, msg: '服务暂不可用' } }

const notice = (noticeId: number, isRead: boolean) => ({
  noticeId,
  noticeTitle: `第 ${noticeId} 号公告`,
  noticeType: '1',
  createTime: '2026-01-02 03:04:05',
  isRead,
})

const message = (id: number, templateParams: unknown = {}) => ({
  id,
  templateNickname: '平台运营',
  templateType: 1,
  templateContent: `第 ${id} 条消息`,
  templateParams,
  createTime: '2026-01-02 03:04:05',
})

const SERVER: Answers = {
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': ok(MENU),
  [LIST_ALL]: ok([
    page(2, '/system/role', true),
    page(1, '/system/post', true),
    page(9, '/system/gone', true),
    page(3, '/system/dict', false),
  ]),
  [TOP]: ok([notice(5, false), notice(4, true)], { unreadCount: 1 }),
  'GET /system/notice/board/5': ok({ ...notice(5, false), noticeContent: '<p>放假<b>三天</b></p>' }),
  [UNREAD]: ok([message(8, { positionId: 31 }), message(7)]),
  'GET /system/notify-message/get-unread-count': ok(12),
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(answers: Answers = {}, prepare: () => void = () => undefined) {
  const server = { ...SERVER, ...answers }
  const test = createTestFrame(server, 'tok')
  recent.owner = null
  prepare()
  render(
    // Each test begins with nothing fetched.
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FrameContext.Provider value={test.frame}>
        <MemoryRouter initialEntries={['/index']}>
          <App sources={SOURCES} />
          <Address />
        </MemoryRouter>
      </FrameContext.Provider>
    </SWRConfig>,
  )
  const sent = (method: string, url: string) =>
    test.calls.filter(call => call.method === method && call.url.startsWith(url))
  return { server, sent }
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const tiles = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(tile => tile.textContent)

async function edit() {
  const shortcuts = await card('快捷入口')
  fireEvent.click(await shortcuts.findByRole('button', { name: '编辑' }))
  await shortcuts.findByRole('list', { name: '已选的快捷入口' })
  const chosen = () => tiles(shortcuts.getByRole('list', { name: '已选的快捷入口' }))
  const press = (name: string | RegExp) => fireEvent.click(shortcuts.getByRole('button', { name }))
  return { shortcuts, chosen, press }
}

beforeAll(async () => {
  await Promise.all([
    import('../../../src/app/Workbench.tsx'),
    import('../../../src/app/home/HomeScreen.tsx'),
    import('../../../src/app/home/ShortcutEditor.tsx'),
    import('../../../src/app/notices/NoticeDrawer.tsx'),
  ])
}, 120_000)

describe('HomePage, shortcuts', () => {
  it.each([
    ['教务处', /^江城学院 · 教务处 · \d/],
    ['江城学院', /^江城学院 · \d/],
  ])('should name the institution once where the department is %s', async (deptName, words) => {
    const user = { ...USER_INFO.user, dept: { deptName } }
    open({ 'GET /system/user/getInfo': { json: { ...USER_INFO, user } } })
    const heading = await screen.findByRole('heading', { name: /王敏/ })
    expect(heading.nextElementSibling?.textContent).toMatch(words)
  })

  it('should lead to the chosen pages in their order, without what may no longer be opened', async () => {
    open()
    const shortcuts = await card('快捷入口')
    await shortcuts.findByRole('link', { name: /岗位管理/ })

    expect(shortcuts.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/system/role',
      '/system/post',
    ])
  })

  it('should choose others, take steps back, and store the order', async () => {
    const { sent } = open()
    const { shortcuts, chosen, press } = await edit()
    press('移除“角色管理”')
    expect(chosen()).toEqual(['岗位管理系统管理'])
    press('撤销')
    expect(chosen()).toHaveLength(2)
    press('移除“角色管理”')
    fireEvent.change(shortcuts.getByLabelText('搜索要添加的页面'), { target: { value: '字典' } })
    fireEvent.click(shortcuts.getByRole('checkbox', { name: /字典管理/ }))
    expect(chosen()).toEqual(['岗位管理系统管理', '字典管理系统管理'])
    press('保存')

    const button = await shortcuts.findByRole('button', { name: '编辑' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(sent('PUT', '/system/shortcut-menu').map(({ body }) => JSON.parse(String(body)))).toEqual([
      { menuIds: [1, 3] },
    ])
  })

  it('should lose nothing when the server refuses, and store it at the next try', async () => {
    const { server, sent } = open({ [STORE]: { json: { code: 601, msg: '所选菜单不存在或没有权限' } } })
    const { shortcuts, chosen, press } = await edit()
    press('移除“角色管理”')
    press('保存')

    expect((await shortcuts.findByRole('alert')).textContent).toContain('所选菜单不存在或没有权限')
    expect(chosen()).toEqual(['岗位管理系统管理'])
    server[STORE] = ok(null)
    fireEvent.click(shortcuts.getByRole('checkbox', { name: /字典管理/ }))
    // Its icon, which turned while it was stored, only fades away where something is drawn.
    press(/保存$/)

    await shortcuts.findByRole('button', { name: '编辑' })
    expect(sent('PUT', '/system/shortcut-menu')).toHaveLength(2)
  })

  it('should go back to the standard ones in one step, which can be taken back', async () => {
    const rows = [
      page(2, '/system/role', true),
      page(1, '/system/post', false),
      page(3, '/system/dict', false),
    ]
    const { sent } = open({ [LIST_ALL]: ok(rows.map(row => ({ ...row, standard: row.menuId !== 2 }))) })
    const { shortcuts, chosen, press } = await edit()
    press('恢复默认')
    expect(chosen()).toEqual(['岗位管理系统管理', '字典管理系统管理'])
    expect(shortcuts.getByRole('button', { name: '恢复默认' })).toHaveProperty('disabled', true)
    press('撤销')
    expect(chosen()).toEqual(['角色管理系统管理'])
    press('恢复默认')
    press('保存')

    await shortcuts.findByRole('link', { name: /字典管理/ })
    expect(sent('PUT', '/system/shortcut-menu').map(({ body }) => JSON.parse(String(body)))).toEqual([
      { menuIds: null },
    ])
  })

  it('should ask before a changed order is given up', async () => {
    const { sent } = open()
    const { shortcuts, press } = await edit()
    press('移除“角色管理”')
    press('取消')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('快捷入口的修改还没有保存')
    fireEvent.click(within(question).getByRole('button', { name: '放弃修改' }))

    await shortcuts.findByRole('link', { name: /角色管理/ })
    expect(sent('PUT', '/system/shortcut-menu')).toEqual([])
  })

  it('should offer to choose where nothing is chosen', async () => {
    open({ [LIST_ALL]: ok([page(1, '/system/post', false)]) })
    const shortcuts = await card('快捷入口')
    fireEvent.click(await shortcuts.findByRole('button', { name: '添加快捷入口' }))

    expect(await shortcuts.findByRole('checkbox', { name: /岗位管理/ })).toBeTruthy()
  })
})

describe('HomePage, notices', () => {
  it('should show the latest, how many are unread, and read the one that is opened', async () => {
    const { sent } = open()
    const notices = await card('通知公告')
    fireEvent.click(await notices.findByRole('button', { name: /未读.*第 5 号公告/ }))
    expect(notices.getByText('1 条未读公告')).toBeTruthy()

    const content = await within(await screen.findByRole('dialog')).findByTitle('内容')
    expect(content.getAttribute('srcdoc')).toContain('<p>放假<b>三天</b></p>')
    expect(content.getAttribute('sandbox')).not.toContain('allow-scripts')
    await waitFor(() => expect(sent('POST', '/system/notice/markRead?noticeId=5')).toHaveLength(1))
    await waitFor(() => expect(sent('GET', '/system/notice/listTop').length).toBeGreaterThan(1))
  })

  it('should say why a notice cannot be shown, and not take it for read', async () => {
    const { sent } = open({ 'GET /system/notice/board/5': { json: { code: 404, msg: '记录不存在' } } })
    const notices = await card('通知公告')
    fireEvent.click(await notices.findByRole('button', { name: /第 5 号公告/ }))

    expect((await screen.findByRole('dialog')).textContent).toContain('第 5 号公告')
    expect(await screen.findByText('公告加载失败')).toBeTruthy()
    expect(sent('POST', '/system/notice/markRead')).toEqual([])
  })

  it('should mark all, and lead to where all of them are', async () => {
    const { sent } = open()
    const notices = await card('通知公告')
    fireEvent.click(await notices.findByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(sent('POST', '/system/notice/markReadAll')).toHaveLength(1))

    fireEvent.click(notices.getByRole('link', { name: '查看全部' }))
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/user/notice'))
  })
})

describe('HomePage, messages', () => {
  it('should show the unread ones with a way to their posting, and mark them', async () => {
    const { sent } = open()
    const messages = await card('未读消息')
    const entry = (await messages.findByText('第 8 条消息')).closest('li') as HTMLElement

    expect(entry.textContent).toContain('平台运营')
    expect(within(entry).getByRole('link', { name: '查看职位' }).getAttribute('href')).toBe(
      '/job/jobInfo/jobInfoDetail?positionId=31',
    )
    expect(messages.getAllByRole('link', { name: '查看职位' })).toHaveLength(1)
    expect(await messages.findByRole('link', { name: '查看全部（还有 10 条未读）' })).toBeTruthy()
    fireEvent.click(within(entry).getByRole('button', { name: '将“第 8 条消息”标为已读' }))
    await waitFor(() => expect(sent('PUT', '/system/notify-message/update-read?ids=8')).toHaveLength(1))
  })

  it('should share its state with the bell', async () => {
    const { server } = open()
    const messages = await card('未读消息')
    expect(await screen.findByRole('button', { name: '消息通知，12 条未读' })).toBeTruthy()
    server[UNREAD] = ok([])
    server['GET /system/notify-message/get-unread-count'] = ok(0)
    fireEvent.click(await messages.findByRole('button', { name: '全部已读' }))

    expect(await messages.findByText('没有未读消息')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '消息通知' })).toBeTruthy()
  })

  it('should say in the popover that there are more than it shows', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: '消息通知，12 条未读' }))
    const popover = within(await screen.findByRole('region', { name: '消息通知' }))

    expect(await popover.findByText('共 12 条未读，这里显示最新的 2 条')).toBeTruthy()
    expect(popover.getByRole('link', { name: '查看职位' })).toBeTruthy()
  })

  it('should offer no way to a posting that may not be opened', async () => {
    open({ 'GET /system/user/getInfo': { json: { ...USER_INFO, roles: ['teacher'] } } })
    const messages = await card('未读消息')

    expect(await messages.findByText('第 8 条消息')).toBeTruthy()
    expect(messages.queryByRole('link', { name: '查看职位' })).toBeNull()
  })
})

describe('HomePage, recent pages', () => {
  it('should list where the account was, without what may no longer be opened, and forget it', async () => {
    const visited = [
      { route: '/system/dict', to: '/system/dict', at: Date.UTC(2026, 0, 2) },
      { route: '/system/gone', to: '/system/gone', at: 1 },
    ]
    open({}, () => localStorage.setItem('mortise-recent-1', JSON.stringify(visited)))
    const pages = await card('最近访问')
    expect(pages.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/system/dict'])

    fireEvent.click((await card('快捷入口')).getByRole('link', { name: /岗位管理/ }))
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/system/post'))
    fireEvent.click(screen.getByRole('button', { name: '首页' }))
    await waitFor(() =>
      expect(pages.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
        '/system/post',
        '/system/dict',
      ]),
    )
    fireEvent.click(pages.getByRole('button', { name: '清空记录' }))

    expect(await pages.findByText(/暂无记录/)).toBeTruthy()
    expect(localStorage.getItem('mortise-recent-1')).toBe('[]')
  })
})

describe('HomePage, failures', () => {
  it.each([
    ['快捷入口', LIST_ALL, '快捷入口加载失败', /岗位管理/],
    ['通知公告', TOP, '公告加载失败', /第 5 号公告/],
    ['未读消息', UNREAD, '消息加载失败', /第 8 条消息/],
  ])(
    'should keep the rest of the page when 「%s」 fails, and try again',
    async (name, call, fault, content) => {
      const { server } = open({ [call]: failed })
      const broken = await card(name)
      expect((await broken.findByRole('alert')).textContent).toContain(fault)
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      expect(screen.getByRole('heading', { name: /王敏/ })).toBeTruthy()

      server[call] = SERVER[call] as Answer
      fireEvent.click(broken.getByRole('button', { name: '重试' }))

      expect(await broken.findByText(content)).toBeTruthy()
    },
  )
})
