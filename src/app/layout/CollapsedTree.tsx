import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { groupsAbove } from '../menu/groupsAbove.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { KeyPopover } from './KeyPopover.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import { SidebarTree, type SidebarTreeProps } from './SidebarTree.tsx'
import { useAfterVisit } from './useAfterVisit.ts'

/** The menu as icons; a group opens beside its icon. */
export function CollapsedTree({ items, activePath }: SidebarTreeProps) {
  const [marked] = groupsAbove(items, activePath)
  return (
    <ul className="m-menu-list m-menu-icons">
      {items.map(item => (
        <li key={item.key}>
          {item.to === null ? (
            <CollapsedGroup item={item} activePath={activePath} isMarked={item.key === marked} />
          ) : (
            <SidebarLink item={item} activePath={activePath} hasIcon isCollapsed />
          )}
        </li>
      ))}
    </ul>
  )
}

interface CollapsedGroupProps {
  item: SidebarItem
  activePath: string
  isMarked: boolean
}

function CollapsedGroup({ item, activePath, isMarked }: CollapsedGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const { key: visit } = useLocation()
  useAfterVisit(visit, () => setOpen(false))

  const content = (
    <nav className="m-menu m-menu-flyout" aria-label={item.title}>
      <p className="m-menu-heading">{item.title}</p>
      <SidebarTree items={item.children} activePath={activePath} />
    </nav>
  )
  return (
    <KeyPopover
      open={isOpen}
      onOpenChange={setOpen}
      content={content}
      placement="rightTop"
      arrow={false}
      trigger={['hover', 'click']}
      styles={{ body: { padding: 0 } }}
    >
      <button
        type="button"
        className={isMarked ? 'm-menu-item m-menu-active' : 'm-menu-item'}
        aria-label={item.title}
        aria-expanded={isOpen}
      >
        <MenuIcon name={item.icon} />
      </button>
    </KeyPopover>
  )
}
