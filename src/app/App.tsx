import { memo, type ReactElement, useCallback, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { fetchHomeAhead, fetchWorkbenchAhead, loadWorkbench } from './fetchAhead.ts'
import { useFrame } from './frame/Frame.ts'
import { LockGate } from './lock/LockGate.tsx'
import type { AppSources } from './models/AppSources.ts'
import { PlainNoticeList } from './notify/PlainNoticeList.tsx'
import { OPEN_SCREENS } from './openScreens.ts'
import { lazyPage } from './pages/lazyPage.tsx'
import { StatusPage } from './pages/StatusPage.tsx'
import { Splash } from './parts/Splash.tsx'
import { ReloginPlace } from './relogin/ReloginPlace.tsx'
import { OPEN_PATHS, type OpenPath, STATUSES } from './router/framePaths.ts'
import { guardTarget } from './router/guardTarget.ts'

const Workbench = lazyPage(loadWorkbench)
const OutagePage = lazyPage(() => import('./pages/OutagePage.tsx'))
const PublicPage = lazyPage(() => import('./PublicPage.tsx'))
const VisitPage = lazyPage(() => import('./VisitPage.tsx'))
const LoginPage = lazyPage(() => import('./login/LoginPage.tsx'))
const RegisterPage = lazyPage(() => import('./register/RegisterPage.tsx'))
const ResetPasswordPage = lazyPage(() => import('./register/ResetPasswordPage.tsx'))

const HOME = { pathname: '/', search: '', hash: '' }
const FAILURE_SECONDS = 5

const OPEN_PAGES: Record<OpenPath, (sources: AppSources) => ReactElement> = {
  '/login': sources => <Login sources={sources} />,
  '/register': () => <RegisterPage />,
  '/resetpassword': () => <ResetPasswordPage />,
  // Where no server sends the entry of visitors for them, as in development.
  '/interact/vote/scanQRvote': sources => scanned('/interact/vote/scanQRvote', sources),
  '/activity/scanQRenroll': sources => scanned('/activity/scanQRenroll', sources),
  '/link/*': sources => <VisitPage sources={sources} />,
}

const scanned = (path: keyof typeof OPEN_SCREENS, sources: AppSources) => (
  <PublicPage sources={sources} component={OPEN_SCREENS[path].component} title={OPEN_SCREENS[path].title()} />
)

/** The whole application: the pages open to all, and the workbench behind the guard. */
export function App({ sources }: { sources: AppSources }) {
  const { plainNotices, session } = useFrame()
  const location = useLocation()
  const { token } = useSnapshot(session.state)
  const hasFailed = useFailedStart(location.pathname === '/login')
  const target = guardTarget(hasFailed ? HOME : location, token !== null)
  if (target !== null) return <Navigate to={target} replace />
  return (
    <>
      <Routes>
        {OPEN_PATHS.map(path => (
          <Route key={path} path={path} element={OPEN_PAGES[path](sources)} />
        ))}
        {token === null &&
          STATUSES.map(status => (
            <Route key={status} path={`/${status}`} element={<StatusPage status={status} />} />
          ))}
        <Route
          path="*"
          element={
            <LockGate>
              <Started sources={sources} />
            </LockGate>
          }
        />
      </Routes>
      <PlainNoticeList notices={plainNotices} />
      <ReloginPlace />
    </>
  )
}

/**
 * The workbench, once it is known who works. Code and data are fetched side by side. A change of address, which the
 * application follows, draws nothing of it anew.
 */
const Started = memo(function Started({ sources }: { sources: AppSources }) {
  const { session } = useFrame()
  const { info, outage } = useSnapshot(session.state)
  useEffect(() => {
    if (session.state.info === null) void session.fetchUserInfo()
  }, [session])
  if (info !== null) return <Workbench sources={sources} />
  return outage === null ? <Waiting sources={sources} /> : <OutagePage />
})

/** The way in, behind which the workbench is fetched while the form is filled in. */
function Login({ sources }: { sources: AppSources }) {
  const prepare = useCallback(() => fetchHomeAhead(sources), [sources])
  return <LoginPage prepare={prepare} />
}

/** Has the workbench fetched while the server is asked who works. */
function Waiting({ sources }: { sources: AppSources }) {
  useEffect(() => fetchWorkbenchAhead(sources), [sources])
  return <Splash />
}

/**
 * When it could not be told who works, the session has ended: the visit starts anew from home, which leads to
 * the login page, and there it is said why. @returns whether that is still to come.
 */
function useFailedStart(isLoginPage: boolean): boolean {
  const { session, notify } = useFrame()
  const { failure } = useSnapshot(session.state)
  useEffect(() => {
    if (failure === null || !isLoginPage) return
    notify.message('error', failure, FAILURE_SECONDS)
    session.state.failure = null
  }, [failure, isLoginPage, session, notify])
  return failure !== null && !isLoginPage
}
