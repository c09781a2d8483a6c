import { DownOutlined } from '@ant-design/icons'
import { useSnapshot } from 'valtio/react'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { groupsAbove } from '../menu/groupsAbove.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { layout, setGroup } from './layout.ts'
import { SidebarLink } from './SidebarLink.tsx'
import { TitleHint } from './TitleHint.tsx'

export interface SidebarTreeProps {
  items: SidebarItem[]
  activePath: string
}

/** The menu as a tree of links; groups open and close, and those above the open page are open unless closed by hand. */
export function SidebarTree({ items, activePath }: SidebarTreeProps) {
  const above = groupsAbove(items, activePath)
  return <Level items={items} activePath={activePath} above={above} depth={0} />
}

interface LevelProps extends SidebarTreeProps {
  above: string[]
  depth: number
}

function Level({ items, depth, ...rest }: LevelProps) {
  // Titles of one level begin at one line: either each has an icon, or none.
  const hasIcons = depth === 0 || items.some(item => item.icon !== '')
  return (
    <ul className="m-menu-list" data-depth={depth}>
      {items.map(item => (
        <li key={item.key}>
          {item.to === null ? (
            <Group item={item} depth={depth} {...rest} />
          ) : (
            <SidebarLink item={item} activePath={rest.activePath} hasIcon={hasIcons} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Group({ item, above, depth, activePath }: { item: SidebarItem } & Omit<LevelProps, 'items'>) {
  const { groups } = useSnapshot(layout)
  const isOpen = groups[item.key] ?? above.includes(item.key)
  const holdsActive = above.includes(item.key)
  return (
    <>
      <TitleHint title={item.title}>
        <button
          type="button"
          className={holdsActive ? 'm-menu-item m-menu-group m-menu-above' : 'm-menu-item m-menu-group'}
          aria-expanded={isOpen}
          onClick={() => setGroup(item.key, !isOpen)}
        >
          <MenuIcon name={item.icon} />
          <span className="m-menu-title">{item.title}</span>
          <DownOutlined className="m-menu-arrow" aria-hidden="true" />
        </button>
      </TitleHint>
      {isOpen && <Level items={item.children} activePath={activePath} above={above} depth={depth + 1} />}
    </>
  )
}
