import { describe, expect, it, vi } from 'vitest'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const LOGIN = { username: ' admin ', password: ' p w ', code: 'ab12', uuid: 'u' }
const TOKEN = { json: { code: 200, data: { access_token: 'tok', expires_in: 720, tenant_id: 7 } } }

describe('createSession', () => {
  it('should store token, expiry and tenant under the keys of the contract', async () => {
    const { frame, calls } = createTestFrame({ 'POST /auth/login': TOKEN })

    await frame.session.login(LOGIN)

    expect(JSON.parse(String(calls[0]?.body))).toEqual({
      username: 'admin',
      password: ' p w ',
      code: 'ab12',
      uuid: 'u',
    })
    expect(calls[0]?.headers.Authorization).toBeUndefined()
    expect({ ...localStorage }).toMatchObject({
      'Admin-Token': 'tok',
      'Admin-Expires-In': '720',
      'Admin-Tenant': '7',
    })
    expect(frame.session.state.token).toBe('tok')
  })

  it('should refuse a login answer without a token', async () => {
    const { frame } = createTestFrame({ 'POST /auth/login': { json: { code: 200, data: {} } } })

    await expect(frame.session.login(LOGIN)).rejects.toThrow('没有返回令牌')
    expect(frame.session.state.token).toBeNull()
  })

  it('should send the same login again at once after a refusal', async () => {
    const { frame, calls } = createTestFrame({
      'POST /auth/login': { json: { code: 601, msg: '用户名或密码错误' } },
    })

    await expect(frame.session.login(LOGIN)).rejects.toThrow('用户名或密码错误')
    await expect(frame.session.login(LOGIN)).rejects.toThrow('用户名或密码错误')

    expect(calls).toHaveLength(2)
  })

  it('should fetch who works and give ROLE_DEFAULT to an account without roles', async () => {
    const answers = { 'GET /system/user/getInfo': { json: { ...USER_INFO, roles: [] } } }
    const { frame, calls } = createTestFrame(answers, 'tok')

    await Promise.all([frame.session.fetchUserInfo(), frame.session.fetchUserInfo()])

    expect(frame.session.state.info).toMatchObject({
      nickName: '王敏',
      deptName: '教务处',
      roles: ['ROLE_DEFAULT'],
    })
    expect(calls.map(call => call.url)).toEqual(['/system/user/getInfo', '/system/menu/getRouters'])
  })

  it.each([
    ['an ended session', { json: { code: 401 } }, '无效的会话，或者会话已过期，请重新登录。'],
    [
      'user information inside data',
      { json: { code: 200, data: USER_INFO } },
      '用户信息接口没有返回用户，请联系管理员',
    ],
    ['no connection', { failure: 'network' as const }, '后端接口连接异常'],
  ])('should log out and say why on %s', async (_, answer, failure) => {
    const { frame, calls } = createTestFrame({ 'GET /system/user/getInfo': answer }, 'tok')

    await frame.session.fetchUserInfo()

    expect(frame.session.state).toMatchObject({ token: null, info: null, failure })
    expect(localStorage.getItem('Admin-Token')).toBeNull()
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', url: '/auth/logout' })
  })

  it('should take over a menu that has changed, and keep the one it has when the server fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const answers: Record<string, Answer> = {
      'GET /system/user/getInfo': { json: USER_INFO },
      'GET /system/menu/getRouters': { json: { code: 200, data: [{ path: '/a' }] } },
    }
    const { frame } = createTestFrame(answers, 'tok')
    await frame.session.fetchUserInfo()

    answers['GET /system/menu/getRouters'] = { json: { code: 200, data: [{ path: '/b' }] } }
    await frame.session.refreshMenu()
    const fresh = frame.session.state.routers
    await frame.session.refreshMenu()
    answers['GET /system/menu/getRouters'] = { failure: 'network' }
    await frame.session.refreshMenu()

    expect(fresh).toEqual({ data: [{ path: '/b' }] })
    expect(frame.session.state.routers).toBe(fresh)
    expect(frame.session.state.token).toBe('tok')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('should log out here when the server cannot be reached', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { frame } = createTestFrame({ 'DELETE /auth/logout': { failure: 'network' } }, 'tok')

    await frame.session.logout()

    expect(localStorage.getItem('Admin-Token')).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('should drop the session without a call', () => {
    const { frame, calls } = createTestFrame({}, 'tok')

    frame.session.drop()

    expect(localStorage.getItem('Admin-Token')).toBeNull()
    expect(frame.session.state.token).toBeNull()
    expect(calls).toEqual([])
  })
})
