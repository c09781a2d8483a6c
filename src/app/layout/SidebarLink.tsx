import { MenuIcon } from '../icons/MenuIcon.tsx'
import { leadsTo } from '../menu/groupsAbove.ts'
import { PageLink } from '../menu/PageLink.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { TitleHint } from './TitleHint.tsx'

export interface SidebarLinkProps {
  item: SidebarItem
  activePath: string
  hasIcon: boolean
  /** Only the icon is drawn; the title stands in the hint. */
  isCollapsed?: boolean
}

/** A menu item that leads to a page, or to another site in a new tab. */
export function SidebarLink({ item, activePath, hasIcon, isCollapsed = false }: SidebarLinkProps) {
  const isActive = leadsTo(item, activePath)
  return (
    <TitleHint title={item.title} isAlways={isCollapsed}>
      <PageLink
        item={item}
        className={isActive ? 'm-menu-item m-menu-active' : 'm-menu-item'}
        aria-current={isActive ? 'page' : undefined}
      >
        {hasIcon && <MenuIcon name={item.icon} />}
        <span className={isCollapsed ? 'm-hidden' : 'm-menu-title'}>{item.title}</span>
      </PageLink>
    </TitleHint>
  )
}
