import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { formatTime, timeTip } from '#engine'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { leadsTo, pagesOf, type SidebarItem } from '../menu/sidebarItems.ts'
import type { AppRoute } from '../router/AppRoute.ts'
import { routeAt, useOpenRoutes } from '../router/OpenRoutes.ts'
import { HomeCard } from './HomeCard.tsx'
import { forgetRecent, type RecentPage, recent } from './recentPages.ts'

/** The pages that the account visited last on this device, the latest first. */
export function RecentCard({ items }: { items: SidebarItem[] }) {
  const card = useRef<HTMLElement>(null)
  const { pages } = useSnapshot(recent)
  const menu = pagesOf(items).flatMap(section => section.pages)
  const entries = recentEntries(pages, useOpenRoutes(), menu)

  function clear(): void {
    forgetRecent()
    // The button is gone with what it cleared.
    card.current?.focus()
  }

  const clearing = entries.length > 0 && (
    <Button type="link" size="small" onClick={clear}>
      {t('清空记录')}
    </Button>
  )
  return (
    <HomeCard ref={card} title={t('最近访问')} actions={clearing}>
      {entries.length === 0 ? (
        <p className="m-home-none">{t('暂无记录。打开过的页面会显示在这里，仅保存在本设备。')}</p>
      ) : (
        <ul className="m-home-recent">
          {entries.map(entry => (
            <RecentRow key={entry.to} entry={entry} />
          ))}
        </ul>
      )}
    </HomeCard>
  )
}

function RecentRow({ entry: { to, title, icon, at } }: { entry: RecentEntry }) {
  const time = formatMoment(at)
  return (
    <li>
      <Link to={to} className="m-home-recent-page">
        <MenuIcon name={icon} />
        <span className="m-home-recent-title">{title}</span>
        <time title={timeTip(time)}>{formatTime(time)}</time>
      </Link>
    </li>
  )
}

/** A visited page, as it is shown. */
interface RecentEntry {
  to: string
  title: string
  icon: string
  /** ms since 1970 */
  at: number
}

/** Returns the visited pages that may (still) be opened, named as they are now. */
function recentEntries(
  pages: readonly RecentPage[],
  routes: AppRoute[],
  menu: readonly SidebarItem[],
): RecentEntry[] {
  return pages.flatMap(({ to, at }) => {
    const [path = to] = to.split('?')
    const route = routeAt(routes, path)
    if (route === null) return []
    const own = menu.find(item => leadsTo(item, path))
    const parent = own ?? menu.find(item => leadsTo(item, route.activeMenu))
    return { to: own?.to ?? to, title: route.title, icon: parent?.icon ?? '', at }
  })
}
