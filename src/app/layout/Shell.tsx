import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { PasswordNotice } from '../profile/PasswordNotice.tsx'
import type { AppRoute } from '../router/AppRoute.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { routeAt } from '../router/routeAt.ts'
import { Header } from './Header.tsx'
import { layout, setSheet } from './layout.ts'
import { MenuProblems } from './MenuProblems.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useIsMobile } from './useIsMobile.ts'
import './layout.css'

/** Only small screens need it. */
const SidebarSheet = lazy(async () => ({ default: (await import('./SidebarSheet.tsx')).SidebarSheet }))

export interface ShellProps {
  items: SidebarItem[]
  routes: AppRoute[]
  /** What is wrong with the menu. */
  problems: string[]
}

/** The layout: sidebar, header, and the open page in the height that is left. */
export function Shell({ items, routes, problems }: ShellProps) {
  const { pathname } = useLocation()
  const isMobile = useIsMobile()
  const { isSidebarOpen } = useSnapshot(layout)
  const route = routeAt(routes, pathname)
  const main = useRef<HTMLElement>(null)
  const activePath = route?.activeMenu ?? pathname

  useEffect(() => {
    document.title = pageTitle(route?.title ?? '')
  }, [route?.title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top, another size closes the sheet
  useEffect(() => {
    main.current?.scrollTo(0, 0)
    setSheet(false)
  }, [pathname, isMobile])

  const isCollapsed = !isSidebarOpen
  const footer = <MenuProblems problems={problems} isCollapsed={isCollapsed && !isMobile} />
  return (
    <div className={isCollapsed ? 'm-shell m-shell-collapsed' : 'm-shell'}>
      <a className="m-skip" href="#content">
        跳到主要内容
      </a>
      {isMobile ? (
        <Suspense fallback={null}>
          <SidebarSheet items={items} activePath={activePath} footer={footer} />
        </Suspense>
      ) : (
        <Sidebar items={items} activePath={activePath} isCollapsed={isCollapsed} footer={footer} />
      )}
      <Header route={route} isMobile={isMobile} />
      <main id="content" ref={main} className="m-main" tabIndex={-1}>
        <Outlet />
      </main>
      <PasswordNotice />
    </div>
  )
}
