import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { settings } from '../settings/settings.ts'
import { CollapsedTree } from './CollapsedTree.tsx'
import { LogoLink } from './LogoLink.tsx'
import { SidebarTree } from './SidebarTree.tsx'

export interface SidebarProps {
  /** The home page, then the menu. */
  items: SidebarItem[]
  /** Path of the marked item. */
  activePath: string
  isCollapsed?: boolean
  footer: ReactNode
  /** CSS variables of its colours, where they differ from those of the page. */
  theme?: Record<string, string>
}

/** Logo and menu. */
export function Sidebar({ items, activePath, isCollapsed = false, footer, theme }: SidebarProps) {
  const { sidebarLogo } = useSnapshot(settings)
  return (
    <aside className="m-sidebar" aria-label={t('侧边栏')} style={theme}>
      {sidebarLogo && <LogoLink isShort={isCollapsed} />}
      <nav className="m-menu" aria-label={t('主菜单')}>
        {isCollapsed ? (
          <CollapsedTree items={items} activePath={activePath} />
        ) : (
          <SidebarTree items={items} activePath={activePath} />
        )}
        {items.length <= 1 && !isCollapsed && (
          <p className="m-menu-empty">{t('没有可用的菜单，请联系管理员授权。')}</p>
        )}
      </nav>
      {footer}
    </aside>
  )
}
