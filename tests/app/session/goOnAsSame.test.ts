import { describe, expect, it } from 'vitest'
import { follow, loginAgain } from '../../../src/app/session/goOnAsSame.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'

const LOGIN = { username: 'admin', password: 'p', code: '', uuid: '' }
const TOKEN = { json: { code: 200, data: { access_token: 'tok', expires_in: 720, tenant_id: 7 } } }

describe('loginAgain', () => {
  const answersFor = (info: object) => ({
    'POST /auth/login': TOKEN,
    'GET /system/user/getInfo': ({ headers }: { headers: Record<string, unknown> }) => ({
      json: headers.Authorization === 'Bearer tok' ? info : USER_INFO,
    }),
    'GET /system/menu/getRouters': { json: { code: 200, data: [] } },
  })
  const user = (changes: object) => ({ ...USER_INFO, user: { ...USER_INFO.user, ...changes } })

  async function afterLogin(info: object) {
    const { frame } = createTestFrame(answersFor(info), 'old')
    await frame.session.fetchUserInfo()
    const before = frame.session.state.info
    return { state: frame.session.state, before, isMine: await loginAgain(frame, LOGIN) }
  }

  it('should leave everything as it is for the same person with the same rights', async () => {
    const { state, before, isMine } = await afterLogin(USER_INFO)

    expect(isMine).toBe(true)
    expect(state.token).toBe('tok')
    expect(state.info).toBe(before)
    expect(localStorage.getItem('Admin-Token')).toBe('tok')
  })

  it('should take over rights that have changed', async () => {
    const { state, isMine } = await afterLogin({ ...USER_INFO, permissions: ['system:post:list'] })

    expect(isMine).toBe(true)
    expect(state.info?.permissions).toEqual(['system:post:list'])
  })

  it.each([
    ['another account', user({ userId: 2 })],
    ['the same number in another institution', { ...USER_INFO, tenantId: 9 }],
    [
      'somebody who has to change the password first',
      { ...USER_INFO, needChangePassword: true, isDefaultModifyPwd: true },
    ],
  ])('should hand nothing of this window to %s', async (_, info) => {
    const { state, before, isMine } = await afterLogin(info)

    expect(isMine).toBe(false)
    expect(state).toMatchObject({ token: 'old' })
    expect(state.info).toBe(before)
    expect(localStorage.getItem('Admin-Token')).toBe('tok')
  })
})

describe('follow', () => {
  it('should go on in the session that another window has opened for the same person', async () => {
    const { frame } = createTestFrame({ 'GET /system/user/getInfo': { json: USER_INFO } }, 'old')
    await frame.session.fetchUserInfo()
    localStorage.setItem('Admin-Token', 'new')

    expect(await follow(frame)).toBe(true)
    expect(frame.session.state.token).toBe('new')
  })
})
