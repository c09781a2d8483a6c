import {
  GlobalOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { NoticeBell } from '../messages/NoticeBell.tsx'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { useHasRoom, useIsMobile } from '../parts/useIsMobile.ts'
import { useSignOut } from '../profile/useSignOut.ts'
import type { AppRoute, Crumb } from '../router/AppRoute.ts'
import { breadcrumbOf } from '../router/breadcrumbOf.ts'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { settings } from '../settings/settings.ts'
import { DisplayMenu } from './DisplayMenu.tsx'
import { FullscreenButton, SizeButton } from './HeaderTools.tsx'
import { LogoLink } from './LogoLink.tsx'
import { layout, setSheet, toggleSidebar } from './layout.ts'
import { usePortalAddress } from './publicSettings.ts'
import { TopMenu } from './TopMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
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

/** What a narrow window has no room for stands in the menu. Another page changes nothing of it. */
const DesktopTools = memo(function DesktopTools() {
  const hasRoom = useHasRoom()
  return (
    <>
      <PortalLink />
      {hasRoom && <FullscreenButton />}
      {hasRoom && <SizeButton />}
      <DisplayMenu hasRoom={hasRoom} />
    </>
  )
})

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

const SidebarButton = memo(function SidebarButton() {
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
})

/** Leaves the account for another one. */
const SwitchAccountButton = memo(function SwitchAccountButton() {
  const { switchAccount } = useSignOut()
  return <HeaderButton label={t('切换账号')} icon={<SwapOutlined />} onClick={() => void switchAccount()} />
})

/** Leads to the public portal, in a new tab. */
function PortalLink() {
  return (
    <HeaderButton
      label={t('门户网站')}
      icon={<GlobalOutlined />}
      href={usePortalAddress()}
      target="_blank"
      rel="noopener noreferrer"
    />
  )
}

/** The way to the open page. */
function Breadcrumb({ crumbs }: { crumbs: Crumb[] | null }) {
  if (crumbs === null) return null
  return (
    <nav className="m-crumbs" aria-label={t('面包屑')}>
      <ol>
        {crumbs.map(({ title, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: crumbs have no identity but their place
          <li key={index}>
            {to === null ? (
              <CrumbText title={title} isLast={index === crumbs.length - 1} />
            ) : (
              <Link to={to}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbText({ title, isLast }: { title: string; isLast: boolean }) {
  return <span aria-current={isLast ? 'page' : undefined}>{title}</span>
}
