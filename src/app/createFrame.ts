import type { Frame } from './frame/Frame.ts'
import { createHttp } from './http/createHttp.ts'
import type { HttpFault } from './http/HttpFault.ts'
import {
  announcedImpersonation,
  announceImpersonation,
  watchImpersonation,
} from './impersonation/watchImpersonation.ts'
import { createNotify } from './notify/createNotify.ts'
import { createPlainNotices } from './notify/createPlainNotices.ts'
import { API_BASE, ROUTER_BASE } from './router/addresses.ts'
import { createHistoryGate } from './router/createHistoryGate.ts'
import { createProlonging, watchWork } from './session/createProlonging.ts'
import { createRelogin } from './session/createRelogin.ts'
import { createSession } from './session/createSession.ts'
import { createSessionStorage } from './session/createSessionStorage.ts'
import { arriveAnew, leaveFor, letLeave, startAnew as startAnewAt, takeOver } from './session/startAnew.ts'
import { createColorMode } from './settings/createColorMode.ts'

const HOME = `${ROUTER_BASE}/index`

/** Returns the frame of this browser window, its parts joined. */
export function createFrame(): Frame {
  const announced = announcedImpersonation()
  letLeave(() => storage.token() !== session.state.token || announcedImpersonation() !== announced)
  const words = arriveAnew()
  const plainNotices = createPlainNotices()
  const notify = createNotify(plainNotices.notifier)
  const storage = createSessionStorage()
  // The window's own: another one may have signed in as somebody else, and this one does not know yet.
  const http = createHttp({ base: API_BASE, token: () => session.state.token, notify, onExpired })
  const session = createSession(http, storage, ({ userId, acting }) => {
    if (acting === null) takeOver(userId)
  })
  const relogin = createRelogin(() => session.state.token !== null)
  session.state.failure = session.state.token === null ? words : null

  async function onExpired(fault: HttpFault): Promise<boolean> {
    if (!fault.isForced) return relogin.ask()
    session.forcedOut()
    startAnew(fault.message)
    return false
  }

  async function leave(): Promise<void> {
    await session.logout()
    leaveFor(HOME)
  }

  const startAnew = (words: string | null) => startAnewAt(HOME, words)

  /** Nobody goes on working here as somebody who has left, or as another than the windows beside. */
  async function followOthers(): Promise<void> {
    const mine = session.state.token
    if (storage.token() === mine) return
    if (storage.isForcedOut(mine)) return startAnew(null)
    if (storage.token() === null || session.state.info === null) return leaveFor(HOME)
    // Until it is known whether the same person goes on, nobody else sees what is open.
    document.documentElement.dataset.asking = ''
    try {
      const { follow } = await import('./session/goOnAsSame.ts')
      if (!(await follow({ http, session, storage }))) return startAnew(null)
      relogin.settle(true)
      delete document.documentElement.dataset.asking
    } catch (error) {
      console.warn('It could not be told whose session another window has opened.', error)
      leaveFor(HOME)
    }
  }

  storage.onChangeElsewhere(() => void followOthers())
  watchImpersonation(() => leaveFor(HOME))
  watchWork(createProlonging({ http, storage }))
  return {
    http,
    session,
    storage,
    notify,
    plainNotices,
    colorMode: createColorMode(),
    historyGate: createHistoryGate(),
    relogin,
    leave,
    startAnew,
    changeSight() {
      announceImpersonation()
      leaveFor(HOME)
    },
  }
}
