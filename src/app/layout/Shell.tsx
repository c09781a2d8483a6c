import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { PasswordNotice } from '../profile/PasswordNotice.tsx'
import type { AppRoute } from '../router/AppRoute.ts'
import { hasHeader } from '../router/breadcrumbOf.ts'
import { SettingsPlace } from '../settings/SettingsPlace.tsx'
import { settings } from '../settings/settings.ts'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { Header } from './Header.tsx'
import { layout, setSheet } from './layout.ts'
import { MenuProblems } from './MenuProblems.tsx'
import { Sidebar } from './Sidebar.tsx'
import { topItemOf } from './topMenu.ts'
import { useAfterVisit } from './useAfterVisit.ts'
import { useIsMobile } from './useIsMobile.ts'
import { useKeptScroll } from './useKeptScroll.ts'
import { useRouteTitle } from './useRouteTitle.ts'
import { useSettledRoute } from './useSettledRoute.ts'
import { useSideTheme } from './useSideTheme.ts'
import './layout.css'

/** Only small screens need it. */
const SidebarSheet = lazy(async () => ({ default: (await import('./SidebarSheet.tsx')).SidebarSheet }))

/** Only those who look at things as another need it. */
const ImpersonationBanner = lazy(() => import('../impersonation/ImpersonationBanner.tsx'))

export interface ShellProps {
  items: SidebarItem[]
  routes: AppRoute[]
  /** What is wrong with the menu. */
  problems: string[]
  /** The open pages. */
  children: ReactNode
}

/** The layout: sidebar, header, tabs, and the open page in the height that is left. */
export function Shell({ items, routes, problems, children }: ShellProps) {
  const { pathname } = useLocation()
  const acting = useSnapshot(useFrame().session.state).info?.acting
  const isMobile = useIsMobile()
  const { isSidebarOpen } = useSnapshot(layout)
  const { topNav, tagsView, fixedHeader } = useSnapshot(settings)
  const sideTheme = useSideTheme()
  const route = useSettledRoute(routes)
  const column = useRef<HTMLDivElement>(null)
  const activePath = route?.activeMenu ?? pathname
  useRouteTitle(route)
  useKeptScroll(column, pathname)
  // A window that has become small begins without the sheet, too.
  useAfterVisit(`${pathname} ${isMobile}`, () => setSheet(false))

  const hasTopMenu = topNav && !isMobile
  const sideItems = hasTopMenu ? (topItemOf(items, activePath)?.children ?? []) : items
  const isBlank = route?.isBlank === true
  const hasSidebar = !isBlank && !isMobile && sideItems.length > 0
  const isCollapsed = !isSidebarOpen
  const footer = <MenuProblems problems={problems} isCollapsed={isCollapsed && !isMobile} />
  const side = { items: sideItems, activePath, footer }
  const names = [
    'm-shell',
    hasSidebar && isCollapsed && 'm-shell-collapsed',
    !hasSidebar && 'm-shell-sideless',
    !fixedHeader && 'm-shell-flow',
  ]
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <a className="m-skip" href="#content">
        {t('跳到主要内容')}
      </a>
      {hasSidebar && <Sidebar {...side} isCollapsed={isCollapsed} theme={sideTheme} />}
      {isMobile && !isBlank && (
        <Suspense fallback={null}>
          <SidebarSheet {...side} theme={sideTheme} />
        </Suspense>
      )}
      <div className="m-column" ref={column}>
        {acting && (
          <Suspense fallback={null}>
            <ImpersonationBanner acting={acting} />
          </Suspense>
        )}
        {!isBlank && hasHeader(route) && (
          <Header
            route={route}
            items={items}
            activePath={activePath}
            hasTopMenu={hasTopMenu}
            hasSidebar={hasSidebar}
          />
        )}
        {!isBlank && tagsView && !isMobile && <TabStrip />}
        <main id="content" className="m-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SettingsPlace />
      <PasswordNotice />
    </div>
  )
}
