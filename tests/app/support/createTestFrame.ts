import { vi } from 'vitest'
import type { Frame } from '../../../src/app/frame/Frame.ts'
import { createHttp } from '../../../src/app/http/createHttp.ts'
import { createNotify } from '../../../src/app/notify/createNotify.ts'
import { createPlainNotices } from '../../../src/app/notify/createPlainNotices.ts'
import { createHistoryGate } from '../../../src/app/router/createHistoryGate.ts'
import { createRelogin } from '../../../src/app/session/createRelogin.ts'
import { createSession } from '../../../src/app/session/createSession.ts'
import { createSessionStorage } from '../../../src/app/session/createSessionStorage.ts'
import { createColorMode } from '../../../src/app/settings/createColorMode.ts'
import { fakeAdapter } from './fakeAdapter.ts'

export const USER_INFO = {
  code: 200,
  user: {
    userId: 1,
    userName: 'admin',
    nickName: '王敏',
    avatar: '',
    deptId: 3,
    dept: { deptName: '教务处' },
  },
  roles: ['admin'],
  permissions: ['*:*:*'],
  tenantName: '江城学院',
  tenantType: 2,
  needChangePassword: false,
}

/** Returns a frame whose server is a table of answers, and the calls that it got. */
export function createTestFrame(answers: Parameters<typeof fakeAdapter>[0], token: string | null = null) {
  localStorage.clear()
  if (token !== null) localStorage.setItem('Admin-Token', token)
  const { adapter, calls } = fakeAdapter(answers)
  const plainNotices = createPlainNotices()
  const notify = createNotify(plainNotices.notifier)
  const storage = createSessionStorage()
  const http = createHttp({
    ...{ base: '/prod-api', notify, adapter },
    token: () => session.state.token,
    onExpired: () => relogin.ask(),
  })
  const session = createSession(http, storage)
  const relogin = createRelogin(() => session.state.token !== null)
  const startAnew = vi.fn()
  const leave = vi.fn(async () => undefined)
  const changeSight = vi.fn()
  const frame: Frame = {
    http,
    session,
    notify,
    plainNotices,
    historyGate: createHistoryGate(),
    colorMode: createColorMode(),
    relogin,
    storage,
    leave,
    startAnew,
    changeSight,
  }
  return { frame, calls, leave, startAnew, changeSight }
}
