import { useCallback, useMemo } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import type { EngineUser, PageRoute } from '#engine'
import { useFrame } from './frame/Frame.ts'
import { loadHome } from './home/loadHome.ts'
import { RecentKeeper } from './home/RecentKeeper.tsx'
import { Shell } from './layout/Shell.tsx'
import { readMenu } from './menu/readMenu.ts'
import { type SidebarItem, sidebarItems } from './menu/sidebarItems.ts'
import type { ModelStore } from './models/createModelStore.ts'
import { FramePage } from './pages/FramePage.tsx'
import { lazyPage } from './pages/lazyPage.tsx'
import { RoutePage } from './pages/RoutePage.tsx'
import { StatusPage } from './pages/StatusPage.tsx'
import type { AppRoute } from './router/AppRoute.ts'
import { appRoutes } from './router/appRoutes.ts'
import { REDIRECT_PATH, STATUSES } from './router/framePaths.ts'
import { OpenRoutesContext, routeAt } from './router/OpenRoutes.ts'
import { DEV_ROUTES, HOME_ITEM, OWN_ROUTES } from './router/ownRoutes.ts'
import { PageDeck } from './tabs/PageDeck.tsx'
import { RedirectPage, TabKeeper } from './tabs/TabKeeper.tsx'

/** The frame's own screens. Their code comes when they are opened, so that no list waits for it. */
const HomePage = lazyPage(loadHome, { isInside: true })
const MessagesPage = lazyPage(() => import('./messages/MessageCentre.tsx'), { isInside: true })
const NoticesPage = lazyPage(() => import('./notices/NoticeBoard.tsx'), { isInside: true })
const ClosedPage = lazyPage(() => import('./pages/ClosedPage.tsx'), { isInside: true })
const ProfilePage = lazyPage(() => import('./profile/ProfileCentre.tsx'), { isInside: true })

interface WorkbenchRoutesProps {
  models: ModelStore
  /** Routes that features list beside the menu. */
  listed: PageRoute[]
  user: EngineUser
}

/** Every screen that the user may open, inside the layout. Any other path leads to the page that says so. */
export function WorkbenchRoutes({ models, listed, user }: WorkbenchRoutesProps) {
  const { session } = useFrame()
  const { pathname } = useLocation()
  const { routers, token } = useSnapshot(session.state)
  const { routes: files } = useSnapshot(models.state)
  const menu = useMemo(() => readMenu(routers?.data, user), [routers, user])
  const items = useMemo(() => sidebarItems(menu.nodes, token), [menu, token])
  const { routes, redirects, problems } = useMemo(
    () => appRoutes({ menu, files: [...(files as typeof models.state.routes), ...DEV_ROUTES], listed }, user),
    [menu, files, listed, user],
  )
  const all = useMemo(() => [...OWN_ROUTES, ...routes], [routes])
  const shown = useMemo(() => [HOME_ITEM, ...items], [items])
  const isRedirected = redirects.some(({ path }) => path === pathname)
  const isPage = !isRedirected && routeAt(all, pathname) !== null
  // The address shows no page: one of the frame's says why.
  const isElsewhere =
    !isPage && !isRedirected && !['/', REDIRECT_PATH].some(path => matchPath(path, pathname))
  const draw = useCallback((route: AppRoute) => <RouteContent route={route} items={items} />, [items])
  return (
    <OpenRoutesContext.Provider value={all}>
      <Shell items={shown} routes={all} problems={problems}>
        {!isPage && (
          <Routes>
            <Route index element={<Navigate to="/index" replace />} />
            <Route path={REDIRECT_PATH} element={<RedirectPage key={pathname} />} />
            {STATUSES.map(status => (
              <Route key={status} path={`/${status}`} element={<StatusPage status={status} isInside />} />
            ))}
            {redirects.map(({ path, to }) => (
              <Route key={path} path={path} element={<Navigate to={to} replace />} />
            ))}
            <Route path="*" element={<ClosedPage path={pathname} />} />
          </Routes>
        )}
        <TabKeeper userId={user.userId} routes={all} />
        <RecentKeeper userId={user.userId} routes={all} />
        <PageDeck routes={all} draw={draw} isElsewhere={isElsewhere} />
      </Shell>
    </OpenRoutesContext.Provider>
  )
}

interface RouteContentProps {
  route: AppRoute
  /** The menu, for the home page. */
  items: SidebarItem[]
}

const PROFILE = '/user/profile'

/** What a route shows: one of the frame's own screens, another site, or a page of the engine. */
function RouteContent({ route, items }: RouteContentProps) {
  if (route.path === '/index') return <HomePage items={items} />
  if (route.path === PROFILE) return <ProfilePage />
  // Screens below the personal centre are parts of it, however they are opened.
  if (route.path.startsWith(`${PROFILE}/`)) return <ProfilePage part={route.path.slice(PROFILE.length + 1)} />
  if (route.path === '/user/notify-message') return <MessagesPage />
  if (route.path === '/user/notice') return <NoticesPage />
  if (route.frame !== null) return <FramePage route={route} />
  return <RoutePage route={route} />
}
