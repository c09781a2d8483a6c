import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { Brand } from '../pages/Brand.tsx'
import { CollapsedTree } from './CollapsedTree.tsx'
import { SidebarTree } from './SidebarTree.tsx'

export interface SidebarProps {
  /** The home page, then the menu. */
  items: SidebarItem[]
  /** Path of the marked item. */
  activePath: string
  isCollapsed?: boolean
  footer: ReactNode
}

/** Logo and menu. */
export function Sidebar({ items, activePath, isCollapsed = false, footer }: SidebarProps) {
  return (
    <aside className="m-sidebar" aria-label="侧边栏">
      <Link to="/" className="m-logo">
        <Brand isShort={isCollapsed} />
        <span className="m-hidden">{isCollapsed ? 'Mortise 首页' : '首页'}</span>
      </Link>
      <nav className="m-menu" aria-label="主菜单">
        {isCollapsed ? (
          <CollapsedTree items={items} activePath={activePath} />
        ) : (
          <SidebarTree items={items} activePath={activePath} />
        )}
        {items.length <= 1 && !isCollapsed && (
          <p className="m-menu-empty">没有可用的菜单，请联系管理员授权。</p>
        )}
      </nav>
      {footer}
    </aside>
  )
}
