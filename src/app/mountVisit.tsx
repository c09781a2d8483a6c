import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { asksAhead } from './asksAhead.ts'
import { type OpenFrame, OpenFrameContext } from './frame/Frame.ts'
import { createVisitHttp } from './http/createVisitHttp.ts'
import type { AppSources } from './models/AppSources.ts'
import { createNotify } from './notify/createNotify.ts'
import { createPlainNotices } from './notify/createPlainNotices.ts'
import { PlainNoticeList } from './notify/PlainNoticeList.tsx'
import type { OpenScreen } from './openScreens.ts'
import { lazyPage } from './pages/lazyPage.tsx'
import { API_BASE } from './router/addresses.ts'
import { browserToken } from './session/browserToken.ts'
import { createColorMode } from './settings/createColorMode.ts'
import { arrivedWith } from './useArrival.ts'

const PublicPage = lazyPage(() => import('./PublicPage.tsx'))

/** Draws a screen that is open to all, without what only the workbench needs: session, paths and its library of calls. */
export function mountVisit(
  element: Element,
  screen: OpenScreen,
  sources: Pick<AppSources, 'loadRegistries'>,
): void {
  const plainNotices = createPlainNotices()
  const frame: OpenFrame = {
    http: asksAhead(createVisitHttp(API_BASE, browserToken), screen, arrivedWith()),
    notify: createNotify(plainNotices.notifier),
    plainNotices,
    colorMode: createColorMode(),
  }
  createRoot(element).render(
    <StrictMode>
      <OpenFrameContext.Provider value={frame}>
        <PublicPage sources={sources} component={screen.component} title={screen.title()} />
        <PlainNoticeList notices={plainNotices} />
      </OpenFrameContext.Provider>
    </StrictMode>,
  )
}
