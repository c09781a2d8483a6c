import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type OpenFrame, OpenFrameContext } from './frame/Frame.ts'
import type { Http } from './http/Http.ts'
import type { AppSources } from './models/AppSources.ts'
import { createNotify } from './notify/createNotify.ts'
import { createPlainNotices } from './notify/createPlainNotices.ts'
import { PlainNoticeList } from './notify/PlainNoticeList.tsx'
import type { OpenScreen } from './openScreens.ts'
import { lazyPage } from './pages/lazyPage.tsx'
import { createColorMode } from './settings/createColorMode.ts'

const PublicPage = lazyPage(() => import('./PublicPage.tsx'))

/** Draws a screen that is open to all, without what only the workbench needs: session, paths and its library of calls. */
export function mountVisit(
  element: Element,
  screen: OpenScreen,
  http: Http,
  sources: Pick<AppSources, 'loadRegistries'>,
): void {
  const plainNotices = createPlainNotices()
  const frame: OpenFrame = {
    http,
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
