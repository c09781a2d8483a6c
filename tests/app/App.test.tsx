import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { type Frame, FrameContext } from '../../src/app/frame/Frame.ts'
import { change, resetSettings } from '../../src/app/settings/settings.ts'
import { createTestFrame, USER_INFO } from './support/createTestFrame.ts'
import { rawGroup, rawPage } from './support/menu.ts'

const SOURCES = { loadModels: async () => ({ pages: {}, routes: [] }) }
const MENU = [rawGroup('/system', '系统管理', [rawPage('post', '岗位管理'), rawPage('role', '角色管理')])]
const SERVER = {
  'GET /code': { json: { code: 200, captchaEnabled: false } },
  'POST /auth/login': { json: { code: 200, data: { access_token: 'tok' } } },
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': { json: { code: 200, data: MENU } },
  'GET /system/access/page': { json: { code: 404, msg: '没有此页面' } },
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(address: string, answers = {}, token: string | null = null) {
  const test = createTestFrame({ ...SERVER, ...answers }, token)
  draw(address, test.frame)
  return test
}

function draw(address: string, frame: Frame) {
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter initialEntries={[address]}>
        <App sources={SOURCES} />
        <Address />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
}

// The workbench is a chunk of its own; its first import takes longer than anything that is tested here.
beforeAll(async () => {
  await Promise.all([import('../../src/app/Workbench.tsx'), import('../../src/app/home/HomeScreen.tsx')])
})

const address = () => screen.getByLabelText('address').textContent

describe('App', () => {
  it('should send a stranger to the login page and on to the target after the login', async () => {
    open('/system/post?pageNum=2')
    expect(address()).toBe('/login?redirect=%2Fsystem%2Fpost%3FpageNum%3D2')

    fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: 'admin' } })
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'x' } })
    fireEvent.click(screen.getByRole('button', { name: '登录' }))

    await waitFor(() => expect(address()).toBe('/system/post?pageNum=2'))
    expect(await screen.findByRole('navigation', { name: '面包屑' })).toHaveProperty(
      'textContent',
      '首页系统管理岗位管理',
    )
    expect(screen.getByRole('link', { name: '岗位管理' }).getAttribute('aria-current')).toBe('page')
    expect(await screen.findByText('没有页面 system/post/index')).toBeTruthy()
    expect(document.title).toBe('岗位管理 - Mortise 管理工作台')
  })

  it('should log out, say why and go home when it cannot be told who works', async () => {
    open('/system/post', { 'GET /system/user/getInfo': { json: { code: 401 } } }, 'stale')

    expect(await screen.findByText('无效的会话，或者会话已过期，请重新登录。')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Findex'))
  })

  it('should keep the session and wait where the server answers when to ask again', async () => {
    const waits = [1, 60]
    const answer = () => {
      const retryAfter = waits.shift()
      const gone = { code: 500, msg: '本机构的数据暂时不可用，请稍后再试', retryAfter }
      return { json: retryAfter === undefined ? USER_INFO : gone }
    }
    const { calls } = open('/system/post?pageNum=2', { 'GET /system/user/getInfo': answer }, 'tok')

    expect(await screen.findByRole('heading', { name: '暂时无法打开' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain(
      '本机构的数据暂时不可用，请稍后再试（1 秒后自动重试）',
    )
    await waitFor(() => expect(waits).toEqual([]), { timeout: 5000 })
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('60 秒后自动重试'))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('没有页面 system/post/index')).toBeTruthy()
    expect(address()).toBe('/system/post?pageNum=2')
    expect(calls.filter(({ url }) => url === '/auth/logout')).toEqual([])
  })

  it('should greet at home and offer the pages of the menu', async () => {
    open('/login', {}, 'tok')

    expect(await screen.findByRole('heading', { name: /王敏/ })).toBeTruthy()
    expect(address()).toBe('/index')
    fireEvent.click(screen.getByText('全部页面（2）'))
    const section = screen.getByRole('region', { name: '系统管理' })
    expect(section).toHaveProperty('textContent', '系统管理岗位管理角色管理')
    expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull()
  })

  it.each([
    ['a path that is no page', '/nowhere', '/404'],
    ['a group', '/system', '/system/post'],
    ['a page to be opened anew', '/redirect/system/role?x=1', '/system/role?x=1'],
  ])('should lead from %s to where it belongs', async (_, from, to) => {
    open(from, {}, 'tok')

    await waitFor(() => expect(address()).toBe(to))
  })

  it.each([
    ['12', '/system/dict-data/index/12'],
    ['12abc', '/404'],
  ])('should take %s for the number of a hidden route or not', async (id, to) => {
    const route = {
      path: '/system/dict-data/index/:dictId',
      numeric: ['dictId'],
      component: 'system/dict/data',
      title: '字典数据',
      access: null,
      activeMenu: '/system/dict',
    }
    SOURCES.loadModels = async () => ({ pages: {}, routes: [route] }) as never
    open(`/system/dict-data/index/${id}`, {}, 'tok')

    await waitFor(() => expect(document.title).toMatch(to === '/404' ? /页面不存在/ : /字典数据/))
    expect(address()).toBe(to)
  })

  it('should name a page that cannot be fetched by its title, and fetch it again on 重试', async () => {
    const words = ['Failed to fetch dynamically imported module: http://localhost/bck/assets/index-1.js']
    const page = { component: 'system/post/index', kind: 'none', title: '岗位', access: null, custom: null }
    const load = async () => {
      const message = words.shift()
      if (message !== undefined) throw new TypeError(message)
      return { default: page }
    }
    const { loadModels } = SOURCES
    SOURCES.loadModels = async () => ({ pages: { 'system/post/index': load }, routes: [] })
    open('/system/post', {}, 'tok')

    const box = (await screen.findByText('页面“岗位管理”加载失败')).closest('[role="alert"]') as HTMLElement
    expect(box.textContent).toBe('页面“岗位管理”加载失败网络中断，请重试重试')
    fireEvent.click(within(box).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('没有页面种类 none')).toBeTruthy()
    SOURCES.loadModels = loadModels
  })

  it('should name the institution in the header, which scrolls along unless it is to stay', async () => {
    open('/index', {}, 'tok')
    const tenant = await screen.findByText('江城学院', { selector: '.m-header *' })
    expect(tenant.previousElementSibling?.textContent).toMatch(/王敏，账号菜单$/)
    const flows = () => tenant.closest('.m-shell')?.classList.contains('m-shell-flow')
    expect(flows()).toBe(true)

    change({ fixedHeader: true })
    await waitFor(() => expect(flows()).toBe(false))
    resetSettings()
  })

  it('should ask before it logs out', async () => {
    const { leave } = open('/index', {}, 'tok')

    fireEvent.click(await screen.findByRole('button', { name: '王敏，账号菜单' }))
    fireEvent.click(await screen.findByText('退出登录'))
    expect(await screen.findByText('确定注销并退出系统吗？')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))

    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['nothing else', {}, '您的密码即将过期，请及时修改'],
    ['that it ends in days', { passwordDaysLeft: 3 }, '您的密码还有 3 天到期'],
    ['that it ends today', { passwordDaysLeft: 0 }, '您的密码今天到期'],
    ['that it is over', { isPasswordExpired: true }, '您的密码已过期，请立即修改'],
  ])(
    'should ask for a new password when the account needs one and the server says %s',
    async (_, more, words) => {
      const json = { ...USER_INFO, needChangePassword: true, ...more }
      open('/index', { 'GET /system/user/getInfo': { json } }, 'tok')

      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.getByRole('dialog').style.width).toBe('600px')
    },
  )

  it('should ask for nothing but a new password while it is one that another has set', async () => {
    const initial = { ...USER_INFO, needChangePassword: true, isDefaultModifyPwd: true }
    const { calls } = open(
      '/index',
      {
        'GET /system/user/getInfo': { json: initial },
        'PUT /system/user/profile/updatePwd': { json: { code: 200 } },
      },
      'tok',
    )
    expect(await screen.findByText('王敏，您的密码由管理员设置，修改后即可使用。')).toBeTruthy()
    // Whose address this is may be asked by strangers, too.
    const asked = calls.map(({ url }) => url).filter(url => !url.endsWith('/get-by-website'))
    expect(asked.toSorted()).toEqual(['/system/menu/getRouters', '/system/user/getInfo'])

    for (const [label, value] of [
      ['旧密码', 'Given-Pass-1'],
      ['新密码', 'Chosen-Pass-1'],
      ['确认密码', 'Chosen-Pass-1'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    }
    fireEvent.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByRole('heading', { name: /王敏/ })).toBeTruthy()
  })

  it.each([
    ['not ask again on the day', { passwordDaysLeft: 3 }, false],
    ['ask again at the next start', { isPasswordExpired: true }, true],
  ])('should %s when the notice of the password was closed', async (_, more, isAsked) => {
    const json = { ...USER_INFO, needChangePassword: true, ...more }
    const { frame } = open('/index', { 'GET /system/user/getInfo': { json } }, 'tok')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByLabelText('旧密码')).toBeNull())
    cleanup()

    draw('/index', frame)

    expect(await screen.findByRole('heading', { name: /王敏/ })).toBeTruthy()
    if (isAsked) expect(await screen.findByLabelText('旧密码')).toBeTruthy()
    else expect(screen.queryByLabelText('旧密码')).toBeNull()
  })
})
