import { DownOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { PageLink } from '../menu/PageLink.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { firstPageOf, topItemOf, topMenuCount } from './topMenuItems.ts'

interface TopMenuProps {
  items: SidebarItem[]
  activePath: string
}

/** The outermost level of the menu in the header; what does not fit stands under 更多. */
export function TopMenu({ items, activePath }: TopMenuProps) {
  const count = topMenuCount(useWindowWidth())
  const active = topItemOf(items, activePath)
  const more = items.slice(count)
  return (
    <nav className="m-top-menu" aria-label={t('顶部菜单')}>
      {items.slice(0, count).map(item => (
        <TopItem key={item.key} item={item} isActive={item === active} />
      ))}
      {more.length > 0 && <MoreItems items={more} active={active} />}
    </nav>
  )
}

function TopItem({ item, isActive }: { item: SidebarItem; isActive: boolean }) {
  const page = firstPageOf(item)
  if (page === null) return null
  return (
    <PageLink
      item={page}
      title={item.title}
      className={isActive ? 'm-top-item m-top-active' : 'm-top-item'}
      aria-current={isActive ? 'true' : undefined}
    >
      <span className="m-top-title">{item.title}</span>
    </PageLink>
  )
}

function MoreItems({ items, active }: { items: SidebarItem[]; active: SidebarItem | undefined }) {
  const navigate = useNavigate()
  function open(key: string): void {
    const item = items.find(one => one.key === key)
    const page = item && firstPageOf(item)
    if (!page?.to) return
    if (page.isExternal) window.open(page.to, '_blank', 'noopener')
    else navigate(page.to)
  }
  const isActive = active !== undefined && items.includes(active)
  return (
    <KeyDropdown
      label={t('更多')}
      trigger={['click']}
      menu={{
        items: items.map(({ key, title }) => ({ key, label: title })),
        selectedKeys: active ? [active.key] : [],
        onClick: ({ key }) => open(key),
      }}
    >
      <button
        type="button"
        className={isActive ? 'm-top-item m-top-active' : 'm-top-item'}
        aria-haspopup="menu"
      >
        {t('更多')} <DownOutlined className="m-user-arrow" aria-hidden="true" />
      </button>
    </KeyDropdown>
  )
}

/** Returns the width of the window in px. */
function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
