import { useSnapshot } from 'valtio/react'
import { DialogSkeleton, zoneHint } from '#engine'
import { DEFAULT_ZONE, formatMoment } from '#model/format/moments.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { pagesOf, type SidebarItem } from '../menu/sidebarItems.ts'
import { MessageCard } from './MessageCard.tsx'
import { RecentCard } from './RecentCard.tsx'
import { ShortcutCard } from './ShortcutCard.tsx'
import { WaitingCards } from './WaitingCards.tsx'
import './home.css'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import { ListsAhead } from '#engine'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { PageLink } from '../menu/PageLink.tsx'
import { NoticeRow } from '../notices/NoticeRow.tsx'
import { fetchTopNotices, NOTICES, type Notice, useReadNotices } from '../notices/notices.ts'
import { CardState, HomeCard } from './HomeCard.tsx'
import '../notices/notices.css'

const NoticeDrawer = lazy(() => import('../notices/NoticeDrawer.tsx'))

/** How many are shown. */
const MOST = 6

/** Who works for whom, what is new, and the ways to the pages that are needed most. */
export default function HomeScreen({ items }: { items: SidebarItem[] }) {
  return (
    <div className="m-home">
      <ListsAhead />
      <Greeting />
      <div className="m-home-columns">
        <div className="m-home-column">
          <WaitingCards items={items} />
          <ShortcutCard items={items} />
          <NoticeCard />
        </div>
        <div className="m-home-column">
          <MessageCard />
          <RecentCard items={items} />
        </div>
      </div>
      <AllPages items={items} />
    </div>
  )
}

function Greeting() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const now = new Date()
  const day = new Intl.DateTimeFormat(chosenLanguage() === 'en' ? 'en-GB' : 'zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: DEFAULT_ZONE,
  }).format(now)
  // The root department of an institution often has its name.
  const about = [...new Set([info?.tenantName, info?.deptName, day, zoneHint()])].filter(Boolean).join(' · ')
  return (
    <header className="m-home-head">
      <h1>
        {t('{{greeting}}，{{name}}', {
          greeting: greetingAt(Number(formatMoment(now.getTime()).slice(11, 13))),
          name: info?.nickName ?? '',
        })}
      </h1>
      <p>{about}</p>
    </header>
  )
}

/** The ways to every page of the menu, folded: the sidebar has them too. */
function AllPages({ items }: { items: SidebarItem[] }) {
  const sections = pagesOf(items)
  const total = sections.reduce((sum, { pages }) => sum + pages.length, 0)
  if (total === 0) return null
  return (
    <details className="m-home-card m-home-all">
      <summary>
        <h2>{t('全部页面（{{count}}）', { count: total })}</h2>
      </summary>
      {sections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className="m-home-pages">
            {pages.map(page => (
              <li key={page.key}>
                <PageLink item={page} className="m-home-page">
                  <MenuIcon name={page.icon} />
                  <span className="m-menu-title">{page.title}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

/** The latest notices of the institution, and how many are unread. */
function NoticeCard() {
  const { http } = useFrame()
  const { readAll } = useReadNotices()
  const { data, error, isLoading, mutate } = useSWR([NOTICES, 'top'], () => fetchTopNotices(http))
  const [open, setOpen] = useState<Notice | null>(null)
  const unread = data?.unread ?? 0
  return (
    <HomeCard
      title={t('通知公告')}
      count={unread}
      countLabel={t('{{count}} 条未读公告', { count: unread })}
      actions={
        data &&
        data.notices.length > 0 && (
          <ChangeButton type="link" size="small" disabled={unread === 0} onClick={() => void readAll()}>
            {t('全部已读')}
          </ChangeButton>
        )
      }
      footer={<Link to="/user/notice">{t('查看全部')}</Link>}
    >
      <CardState
        data={data}
        error={error}
        isLoading={isLoading}
        onRetry={() => void mutate()}
        fault={t('公告加载失败')}
        rows={4}
      >
        {data?.notices.length === 0 ? (
          <p className="m-home-none">{t('暂无公告。机构发布的通知与公告会显示在这里。')}</p>
        ) : (
          <ul className="m-bulletin-list">
            {data?.notices.slice(0, MOST).map(notice => (
              <NoticeRow key={notice.noticeId} notice={notice} onOpen={() => setOpen(notice)} />
            ))}
          </ul>
        )}
      </CardState>
      {open && (
        <Suspense fallback={<DialogSkeleton />}>
          <NoticeDrawer notice={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </HomeCard>
  )
}

/** Returns how people are greeted at an hour of the day, 0 to 23. */
function greetingAt(hour: number): string {
  if (hour < 5) return t('夜深了')
  if (hour < 11) return t('早上好')
  if (hour < 13) return t('中午好')
  if (hour < 18) return t('下午好')
  return t('晚上好')
}
