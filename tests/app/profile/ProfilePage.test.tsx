import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const SOURCES = { loadModels: async () => ({ pages: {}, routes: [] }) }
const PROFILE = {
  code: 200,
  data: {
    userName: 'admin',
    nickName: '王敏',
    phonenumber: null,
    email: 'a@example.com',
    sex: '1',
    createTime: '2026-01-02 03:04:05',
    dept: { deptName: '教务处' },
  },
  roleGroup: '管理员',
  postGroup: '',
}
const DEVICE = {
  type: 'desktop',
  ipaddr: '10.0.0.1',
  loginTime: '2026-01-02 03:04:05',
  lastUseTime: '2026-01-02 03:04:05',
  expireTime: '2026-01-02 15:04:05',
}
const DEVICES = [
  { ...DEVICE, id: 'a', device: 'Chrome 131 · Windows 10', current: true },
  { ...DEVICE, id: 'b', device: 'Safari 17 · iOS 17', type: 'mobile', current: false },
]
const SERVER: Record<string, Answer> = {
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': { json: { code: 200, data: [] } },
  'GET /system/user/profile': { json: PROFILE },
  'GET /system/user/profile/sessions': { json: { code: 200, data: DEVICES } },
  'GET /system/notify-message/get-unread-count': { json: { code: 200, data: 0 } },
}

function open(answers: Record<string, Answer> = {}, before: () => void = () => undefined) {
  const server = { ...SERVER, ...answers }
  const test = createTestFrame(server, 'tok')
  before()
  window.history.replaceState(null, '', '/bck/user/profile')
  render(
    <FrameContext.Provider value={test.frame}>
      <BrowserRouter basename="/bck">
        <App sources={SOURCES} />
      </BrowserRouter>
    </FrameContext.Provider>,
  )
  return { ...test, server }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

beforeAll(async () => {
  await Promise.all([
    import('../../../src/app/Workbench.tsx'),
    import('../../../src/app/profile/ProfileCentre.tsx'),
  ])
})

describe('ProfilePage', () => {
  it('should offer no change to who only looks, and say why', async () => {
    const looking = { ...USER_INFO, acting: { kind: 'visit', name: '江城学院' } }
    open({ 'GET /system/user/getInfo': { json: looking } })

    const button = (await screen.findByRole('button', { name: '保存' })) as HTMLButtonElement
    await waitFor(() => expect(button.disabled).toBe(true))
    expect(button.title).toBe('正在查看，只能查看，不能更改')
    const picture = screen.getByRole('button', { name: /更换头像/ }) as HTMLButtonElement
    expect(picture.disabled).toBe(true)
  })

  it('should save what was changed, empty fields as null, and show the new name everywhere', async () => {
    const { calls, frame } = open()
    await screen.findByLabelText('用户昵称')

    type('用户昵称', ' 王小敏 ')
    type('邮箱', '')
    save()

    await waitFor(() => expect(frame.session.state.info?.nickName).toBe('王小敏'))
    const put = calls.find(call => call.method === 'PUT')
    expect(put?.url).toBe('/system/user/profile')
    expect(JSON.parse(String(put?.body))).toEqual({
      nickName: '王小敏',
      phonenumber: null,
      email: null,
      sex: '1',
    })
    expect(await screen.findByText('修改成功')).toBeTruthy()
  })

  it('should name what is wrong without asking the server', async () => {
    const { calls } = open()
    await screen.findByLabelText('用户昵称')

    type('用户昵称', ' ')
    type('手机号码', '123')
    type('邮箱', 'nobody')
    save()

    for (const text of ['用户昵称不能为空', '手机号码格式不正确', '邮箱格式不正确']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(calls.filter(call => call.method === 'PUT')).toEqual([])
  })

  it('should keep what was typed when the server is gone, and save it once it is back', async () => {
    const { server, frame } = open({ 'PUT /system/user/profile': { failure: 'network' } })
    await screen.findByLabelText('用户昵称')
    type('用户昵称', '王小敏')
    save()
    expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
    expect(screen.getByLabelText('用户昵称')).toHaveProperty('value', '王小敏')

    server['PUT /system/user/profile'] = { json: { code: 200 } }
    // Another word, because the very same within a second counts as an accident.
    type('邮箱', 'b@example.com')
    save()
    await waitFor(() => expect(frame.session.state.info?.nickName).toBe('王小敏'))
  })

  it('should put a refusal at its field', async () => {
    const errors = [{ field: 'phonenumber', code: 'DUPLICATE', message: '手机号码已被使用' }]
    open({ 'PUT /system/user/profile': { json: { code: 601, msg: 'x', data: { errors } } } })
    await screen.findByLabelText('用户昵称')
    type('手机号码', '13812345678')
    save()

    expect(await screen.findByText('手机号码已被使用')).toBeTruthy()
  })

  it('should open the part that was used last', async () => {
    open({}, () => localStorage.setItem('mortise-profile-tab', 'password'))

    expect(await screen.findByLabelText('旧密码')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '登录设备' }))

    expect(localStorage.getItem('mortise-profile-tab')).toBe('devices')
  })

  it('should log another device out after a question, and offer that for no other', async () => {
    const { calls, server } = open({}, () => localStorage.setItem('mortise-profile-tab', 'devices'))
    expect(await screen.findByText('当前设备')).toBeTruthy()
    const [button, ...others] = screen.getAllByRole('button', { name: /下线/ })
    expect(others).toEqual([])

    fireEvent.click(button as HTMLElement)
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('下线“Safari 17 · iOS 17”？')
    expect(calls.filter(call => call.method === 'DELETE')).toEqual([])
    server['GET /system/user/profile/sessions'] = { json: { code: 200, data: DEVICES.slice(0, 1) } }
    fireEvent.click(within(question).getByRole('button', { name: '下线' }))

    await waitFor(() => expect(screen.queryByText('Safari 17 · iOS 17')).toBeNull())
    expect(calls.find(call => call.method === 'DELETE')?.url).toBe('/system/user/profile/sessions/b')
  })

  it('should say why it cannot be shown and try again', async () => {
    const { server } = open({ 'GET /system/user/profile': { json: { code: 500, msg: '服务暂不可用' } } })
    const fault = await screen.findByText('个人信息加载失败')
    expect(fault).toBeTruthy()

    server['GET /system/user/profile'] = { json: PROFILE }
    fireEvent.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByLabelText('用户昵称')).toBeTruthy()
  })
})

describe('the personal centre as a page', () => {
  it('should close its tab with the form of the password', async () => {
    sessionStorage.clear()
    open()
    fireEvent.click(await screen.findByRole('tab', { name: '修改密码' }))
    const tabs = screen.getByRole('navigation', { name: '打开的页面' })
    expect(within(tabs).getByRole('button', { name: '个人中心' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }))

    await waitFor(() => expect(document.title).toMatch(/^首页/))
    expect(within(tabs).queryByRole('button', { name: '个人中心' })).toBeNull()
  })

  it('should give up what is still read when its tab is closed, and not when another page is seen', async () => {
    sessionStorage.clear()
    const { calls } = open({ 'GET /system/user/profile': { pending: true } })
    const read = await waitFor(() => {
      const call = calls.find(({ url }) => url === '/system/user/profile')
      if (!call?.signal) throw new Error('not asked yet')
      return call.signal
    })
    const tabs = screen.getByRole('navigation', { name: '打开的页面' })
    fireEvent.click(within(tabs).getByRole('button', { name: '首页' }))
    await waitFor(() => expect(document.title).toMatch(/^首页/))
    expect(read.aborted).toBe(false)

    fireEvent.click(within(tabs).getByRole('button', { name: '关闭个人中心' }))

    await waitFor(() => expect(read.aborted).toBe(true))
    expect(screen.queryByText('请求已取消')).toBeNull()
  })
})
