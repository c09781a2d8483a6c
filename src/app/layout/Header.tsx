import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'
import type { AppRoute } from '../router/AppRoute.ts'
import { breadcrumbOf } from '../router/breadcrumbOf.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ColorModeButton } from './ColorModeButton.tsx'
import { layout, setSheet, toggleSidebar } from './layout.ts'
import { UserMenu } from './UserMenu.tsx'

/** Where one is on the left, who one is on the right. */
export function Header({ route, isMobile }: { route: AppRoute | null; isMobile: boolean }) {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  return (
    <header className="m-header">
      <SidebarButton isMobile={isMobile} />
      {isMobile ? (
        <span className="m-header-title">{route?.title}</span>
      ) : (
        <Breadcrumb crumbs={breadcrumbOf(route)} />
      )}
      <div className="m-header-tools">
        <ColorModeButton />
        <UserMenu isMobile={isMobile} />
        {!isMobile && info?.tenantName && <span className="m-tenant">{info.tenantName}</span>}
      </div>
    </header>
  )
}

function SidebarButton({ isMobile }: { isMobile: boolean }) {
  const { isSidebarOpen, isSheetOpen } = useSnapshot(layout)
  if (isMobile) {
    return (
      <Button
        type="text"
        className="m-header-button"
        icon={<MenuOutlined />}
        aria-label="打开菜单"
        aria-expanded={isSheetOpen}
        onClick={() => setSheet(true)}
      />
    )
  }
  return (
    <Button
      type="text"
      className="m-header-button"
      icon={isSidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={isSidebarOpen ? '收起侧边栏' : '展开侧边栏'}
      aria-expanded={isSidebarOpen}
      onClick={toggleSidebar}
    />
  )
}
