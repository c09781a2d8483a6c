import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { NoticeBell } from '../messages/NoticeBell.tsx'
import type { AppRoute } from '../router/AppRoute.ts'
import { breadcrumbOf } from '../router/breadcrumbOf.ts'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { SettingsButton } from '../settings/SettingsButton.tsx'
import { settings } from '../settings/settings.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LogoLink } from './LogoLink.tsx'
import { layout, setSheet, toggleSidebar } from './layout.ts'
import { PortalLink } from './PortalLink.tsx'
import { SizeButton } from './SizeButton.tsx'
import { SwitchAccountButton } from './SwitchAccountButton.tsx'
import { TopMenu } from './TopMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useIsMobile } from './useIsMobile.ts'

export interface HeaderProps {
  route: AppRoute | null
  /** The whole menu. */
  items: SidebarItem[]
  activePath: string
  /** Whether the menu's outermost level stands here instead of the way to the page. */
  hasTopMenu: boolean
  hasSidebar: boolean
}

/** Where one is on the left, what serves everywhere and who one is on the right. */
export function Header(props: HeaderProps) {
  const isMobile = useIsMobile()
  return (
    <header className="m-header">
      {isMobile ? <SheetButton /> : <HeaderStart {...props} />}
      {isMobile && <span className="m-header-title">{props.route?.title}</span>}
      <div className="m-header-tools">
        <HeaderSearch items={props.items} />
        {!isMobile && <DesktopTools />}
        <NoticeBell />
        {!isMobile && <SettingsButton />}
        <UserMenu isMobile={isMobile} page={props.route?.component ?? null} />
        {!isMobile && <TenantName />}
        {!isMobile && <SwitchAccountButton />}
      </div>
    </header>
  )
}

function HeaderStart({ route, items, activePath, hasTopMenu, hasSidebar }: HeaderProps) {
  const { sidebarLogo } = useSnapshot(settings)
  return (
    <>
      {hasSidebar && <SidebarButton />}
      {!hasSidebar && sidebarLogo && <LogoLink />}
      {hasTopMenu ? (
        <TopMenu items={items} activePath={activePath} />
      ) : (
        <Breadcrumb crumbs={breadcrumbOf(route)} />
      )}
    </>
  )
}

function DesktopTools() {
  return (
    <>
      <PortalLink />
      <FullscreenButton />
      <SizeButton />
      <ColorModeButton />
      <LanguageMenu />
    </>
  )
}

function TenantName() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  if (!info?.tenantName) return null
  return (
    <span className="m-tenant" title={info.tenantName}>
      {info.tenantName}
    </span>
  )
}

function SheetButton() {
  const { isSheetOpen } = useSnapshot(layout)
  return (
    <Button
      type="text"
      className="m-header-button"
      icon={<MenuOutlined />}
      aria-label={t('打开菜单')}
      aria-expanded={isSheetOpen}
      onClick={() => setSheet(true)}
    />
  )
}

function SidebarButton() {
  const { isSidebarOpen } = useSnapshot(layout)
  return (
    <Button
      type="text"
      className="m-header-button"
      icon={isSidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={isSidebarOpen ? t('收起侧边栏') : t('展开侧边栏')}
      aria-expanded={isSidebarOpen}
      onClick={toggleSidebar}
    />
  )
}
