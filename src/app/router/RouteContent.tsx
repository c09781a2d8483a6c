import type { SidebarItem } from '../menu/sidebarItems.ts'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { NoticesPage } from '../notices/NoticesPage.tsx'
import { FramePage } from '../pages/FramePage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { RoutePage } from '../pages/RoutePage.tsx'
import { ProfilePage } from '../profile/ProfilePage.tsx'
import type { AppRoute } from './AppRoute.ts'

export interface RouteContentProps {
  route: AppRoute
  /** The menu, for the home page. */
  items: SidebarItem[]
}

/** What a route shows: one of the frame's own screens, another site, or a page of the engine. */
export function RouteContent({ route, items }: RouteContentProps) {
  if (route.path === '/index') return <HomePage items={items} />
  if (route.path === '/user/profile') return <ProfilePage />
  if (route.path === '/user/notify-message') return <MessagesPage />
  if (route.path === '/user/notice') return <NoticesPage />
  if (route.frame !== null) return <FramePage route={route} />
  return <RoutePage route={route} />
}
