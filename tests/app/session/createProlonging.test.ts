import { afterEach, describe, expect, it, vi } from 'vitest'
import { createProlonging } from '../../../src/app/session/createProlonging.ts'
import { createSessionStorage } from '../../../src/app/session/createSessionStorage.ts'
import { lockScreen, releaseLock } from '../../../src/app/session/lock.ts'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const MINUTE = 60_000
const REFRESH = 'POST /auth/refresh'

/** A session of 60 minutes that has just been opened. */
function open(answer: Answer = { json: { code: 200, data: 60 } }) {
  const { frame, calls } = createTestFrame({ [REFRESH]: answer }, 'tok')
  const storage = createSessionStorage()
  storage.save({ token: 'tok', expiresIn: 60, tenantId: '7' })
  const start = Date.now()
  let passed = 0
  const now = () => start + passed
  const work = createProlonging({ http: frame.http, storage, now })
  const workAt = (minutes: number) => {
    passed = minutes * MINUTE
    return work()
  }
  return { workAt, work, storage, calls }
}

describe('createProlonging', () => {
  afterEach(releaseLock)

  it('should ask for nothing before half of the life of the session is over', async () => {
    const { workAt, calls } = open()

    await workAt(29)

    expect(calls).toEqual([])
  })

  it('should prolong the session and note its new end', async () => {
    const { workAt, calls } = open({ json: { code: 200, data: 45 } })

    await workAt(31)

    expect(calls).toMatchObject([
      { method: 'POST', url: '/auth/refresh', headers: { Authorization: 'Bearer tok' } },
    ])
    expect(localStorage.getItem('Admin-Expires-In')).toBe('45')
    expect(localStorage.getItem('Admin-Token')).toBe('tok')
  })

  it('should try again after a pause when the server was gone', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { workAt, calls } = open({ failure: 'network' })

    await workAt(31)
    await workAt(31.2)
    await workAt(32)

    expect(calls).toHaveLength(2)
    expect(warn).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem('Admin-Expires-In')).toBe('60')
  })

  it('should leave it to the window that holds the lock', async () => {
    const { workAt, calls } = open()
    const request = vi.fn(async (_name, _options, run) => run(null))
    vi.stubGlobal('navigator', { locks: { request } })

    await workAt(31)

    expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['mortise-refresh', { ifAvailable: true }])
    expect(calls).toEqual([])
  })

  it('should see that another window has been faster', async () => {
    const { workAt, calls, storage } = open()
    const request = vi.fn(async (_name, _options, run) => {
      localStorage.setItem('mortise-session-since', String(Date.now() + 31 * MINUTE))
      return run({})
    })
    vi.stubGlobal('navigator', { locks: { request } })

    await workAt(31)

    expect(calls).toEqual([])
    expect(storage.lifetime()?.minutes).toBe(60)
  })

  it('should not keep a session alive behind a locked screen', async () => {
    const { workAt, calls } = open()
    lockScreen()

    await workAt(31)

    expect(calls).toEqual([])
  })
})
