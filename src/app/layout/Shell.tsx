import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { useAfterVisit } from '../parts/useAfterVisit.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { PasswordNotice } from '../profile/PasswordNotice.tsx'
import type { AppRoute } from '../router/AppRoute.ts'
import { hasHeader } from '../router/breadcrumbOf.ts'
import { settings } from '../settings/settings.ts'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { Header } from './Header.tsx'
import { layout, setSheet } from './layout.ts'
import { SettingsPlace } from './SettingsPlace.tsx'
import { Sidebar } from './Sidebar.tsx'
import { topItemOf } from './topMenuItems.ts'
import { useClickAhead } from './useClickAhead.ts'
import './layout.css'
import { routeAt } from '../router/OpenRoutes.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { colorVariables } from '../theme/themeVariables.ts'

/** Only small screens need it. */
const SidebarSheet = lazy(async () => ({ default: (await import('./SidebarSheet.tsx')).SidebarSheet }))

/** Only menus with something wrong need it. */
const MenuProblems = lazy(async () => ({ default: (await import('./MenuProblems.tsx')).MenuProblems }))

/** Only those who look at things as another need it. */
const ImpersonationBanner = lazy(() => import('../impersonation/ImpersonationBanner.tsx'))

interface ShellProps {
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
  const footer = problems.length > 0 && (
    <Suspense fallback={null}>
      <MenuProblems problems={problems} isCollapsed={isCollapsed && !isMobile} />
    </Suspense>
  )
  const side = { items: sideItems, activePath, footer }
  const names = [
    'm-shell',
    hasSidebar && isCollapsed && 'm-shell-collapsed',
    !hasSidebar && 'm-shell-sideless',
    !fixedHeader && 'm-shell-flow',
  ]
  return (
    <div className={names.filter(Boolean).join(' ')} onClickCapture={useClickAhead(routes)}>
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

/** Gives the browser's tab the title of the screen, and with the setting also the way to it in the menu. */
function useRouteTitle(route: AppRoute | null): void {
  const { dynamicTitle } = useSnapshot(settings)
  useEffect(() => {
    if (route === null) return
    const groups = dynamicTitle ? route.crumbs.slice(0, -1).map(({ title }) => title) : []
    document.title = pageTitle(route.title, groups)
  }, [route, dynamicTitle])
}

/** Returns the open screen; null where there is none. While one is opened anew, it stays the one before. */
function useSettledRoute(routes: AppRoute[]): AppRoute | null {
  const { pathname } = useLocation()
  const before = useRef<AppRoute | null>(null)
  const isLeadingOn = pathname.startsWith('/redirect/')
  const route = isLeadingOn ? before.current : routeAt(routes, pathname)
  useEffect(() => {
    before.current = route
  }, [route])
  return route
}

/** Returns the colours of the sidebar where they are not those of the page: dark beside light pages. */
function useSideTheme(): Record<string, string> | undefined {
  const { colorMode } = useFrame()
  const { mode } = useSnapshot(colorMode.state)
  const { sideTheme, theme } = useSnapshot(settings)
  return useMemo(
    () => (sideTheme === 'theme-dark' && mode === 'light' ? colorVariables('dark', theme) : undefined),
    [sideTheme, mode, theme],
  )
}

/**
 * Where the header scrolls along, the column around it scrolls for all pages; each gets back to where it was, and
 * a new one begins at its top.
 */
function useKeptScroll(column: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>())
  const at = useRef(0)
  useLayoutEffect(() => {
    const element = column.current
    if (!element) return
    const place = places.current.get(path) ?? 0
    // Where nothing scrolls nothing is set: the browser would lay out the new page before it is whole.
    if (place !== 0 || at.current !== 0) element.scrollTop = place
    at.current = place
    const note = () => {
      at.current = element.scrollTop
      places.current.set(path, at.current)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [column, path])
}
