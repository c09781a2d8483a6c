import type { Frame } from './frame/Frame.ts'
import { createHttp } from './http/createHttp.ts'
import { createRelogin } from './http/createRelogin.ts'
import { announceImpersonation, watchImpersonation } from './impersonation/watchImpersonation.ts'
import { createNotify } from './notify/createNotify.ts'
import { createPlainNotices } from './notify/createPlainNotices.ts'
import { API_BASE, ROUTER_BASE } from './router/addresses.ts'
import { createHistoryGate } from './router/createHistoryGate.ts'
import { createProlonging, watchWork } from './session/createProlonging.ts'
import { createSession } from './session/createSession.ts'
import { createSessionStorage } from './session/createSessionStorage.ts'
import { createColorMode } from './settings/createColorMode.ts'

/** Returns the frame of this browser window, its parts joined. */
export function createFrame(): Frame {
  const plainNotices = createPlainNotices()
  const notify = createNotify(plainNotices.notifier)
  const storage = createSessionStorage()
  const http = createHttp({ base: API_BASE, token: storage.token, notify, onExpired: () => void relogin() })
  const session = createSession(http, storage)
  const relogin = createRelogin({ notify, isLoggedIn: () => session.state.token !== null, leave })

  async function leave(): Promise<void> {
    await session.logout()
    goHome()
  }

  storage.onChangeElsewhere(() => {
    // Nobody goes on working here as somebody who has left, or as another than the address bar's neighbour.
    if (storage.token() !== session.state.token) goHome()
  })
  watchImpersonation(goHome)
  watchWork(createProlonging({ http, storage }))
  return {
    http,
    session,
    notify,
    plainNotices,
    colorMode: createColorMode(),
    historyGate: createHistoryGate(),
    leave,
    changeSight() {
      announceImpersonation()
      goHome()
    },
  }
}

/** Loads the home page anew, so that nothing fetched for one account is left for the next. */
function goHome(): void {
  window.location.assign(`${ROUTER_BASE}/index`)
}
