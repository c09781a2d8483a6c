import { useMemo } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import type { EngineUser } from '#engine'
import { useFrame } from '../Frame.ts'
import { Shell } from '../layout/Shell.tsx'
import { readMenu } from '../menu/readMenu.ts'
import { sidebarItems } from '../menu/sidebarItems.ts'
import type { ModelStore } from '../models/createModelStore.ts'
import { FramePage } from '../pages/FramePage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { RoutePage } from '../pages/RoutePage.tsx'
import { ProfilePage } from '../profile/ProfilePage.tsx'
import type { AppRoute } from './AppRoute.ts'
import { appRoutes } from './appRoutes.ts'
import { DEV_ROUTES, HOME_ITEM, OWN_ROUTES } from './ownRoutes.ts'

export interface WorkbenchRoutesProps {
  models: ModelStore
  user: EngineUser
}

/** Every screen that the user may open, inside the layout. Any other path leads to the page that says so. */
export function WorkbenchRoutes({ models, user }: WorkbenchRoutesProps) {
  const { session } = useFrame()
  const { routers, token } = useSnapshot(session.state)
  const { routes: hidden } = useSnapshot(models.state)
  const menu = useMemo(() => readMenu(routers?.data, user), [routers, user])
  const items = useMemo(() => sidebarItems(menu.nodes, token), [menu, token])
  const { routes, redirects, problems } = useMemo(
    () => appRoutes(menu, [...(hidden as typeof models.state.routes), ...DEV_ROUTES], user),
    [menu, hidden, user],
  )
  const all = useMemo(() => [...OWN_ROUTES, ...routes], [routes])
  return (
    <Routes>
      <Route element={<Shell items={[HOME_ITEM, ...items]} routes={all} problems={problems} />}>
        <Route index element={<Navigate to="/index" replace />} />
        <Route path="/index" element={<HomePage items={items} />} />
        <Route path="/user/profile" element={<ProfilePage />} />
        <Route path="/redirect/*" element={<RedirectPage />} />
        {routes.map(route => (
          <Route key={route.path} path={route.path} element={<PageOf route={route} />} />
        ))}
        {redirects.map(({ path, to }) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Route>
    </Routes>
  )
}

function PageOf({ route }: { route: AppRoute }) {
  return route.frame === null ? <RoutePage key={route.path} route={route} /> : <FramePage route={route} />
}

/** Opens a page anew: /redirect/system/post leads to /system/post. */
function RedirectPage() {
  const { pathname, search } = useLocation()
  return <Navigate to={pathname.replace(/^\/redirect\/*/, '/') + search} replace />
}
