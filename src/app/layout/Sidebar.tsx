import { DownOutlined } from '@ant-design/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { Hint, KeyPopover } from '#engine'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { PageLink } from '../menu/PageLink.tsx'
import { groupsAbove, leadsTo, type SidebarItem } from '../menu/sidebarItems.ts'
import { PageCountMark } from '../parts/PageCountMark.tsx'
import { useAfterVisit } from '../parts/useAfterVisit.ts'
import { settings } from '../settings/settings.ts'
import { LogoLink } from './LogoLink.tsx'
import { layout, setGroup } from './layout.ts'

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

/** The menu as icons; a group opens beside its icon. */
function CollapsedTree({ items, activePath }: SidebarTreeProps) {
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
      label={item.title}
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

interface SidebarTreeProps {
  items: SidebarItem[]
  activePath: string
}

/** The menu as a tree of links; groups open and close, and those above the open page are open unless closed by hand. */
function SidebarTree({ items, activePath }: SidebarTreeProps) {
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
          {!isOpen && <PageCountMark items={item} />}
          <DownOutlined className="m-menu-arrow" aria-hidden="true" />
        </button>
      </TitleHint>
      {isOpen && <Level items={item.children} activePath={activePath} above={above} depth={depth + 1} />}
    </>
  )
}

interface SidebarLinkProps {
  item: SidebarItem
  activePath: string
  hasIcon: boolean
  /** Only the icon is drawn; the title stands in the hint. */
  isCollapsed?: boolean
}

/** A menu item that leads to a page, or to another site in a new tab. */
function SidebarLink({ item, activePath, hasIcon, isCollapsed = false }: SidebarLinkProps) {
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
        <PageCountMark items={item} />
      </PageLink>
    </TitleHint>
  )
}

/** Characters; longer titles may be cut off. */
const THRESHOLD = 5

/** Shows a title of more than five characters in full beside its menu item. @see spec.md section 2.3 */
function TitleHint({
  title,
  isAlways = false,
  children,
}: {
  title: string
  isAlways?: boolean
  children: ReactElement
}) {
  // What needs none has none to be drawn anew with each page.
  if (!isAlways && [...title].length <= THRESHOLD) return children
  return (
    <Hint title={title} placement="right" mouseEnterDelay={0.3}>
      {children}
    </Hint>
  )
}
