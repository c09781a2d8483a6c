import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import type { Notice } from '../notices/Notice.ts'
import { NoticeRow } from '../notices/NoticeRow.tsx'
import { fetchTopNotices, NOTICES } from '../notices/notices.ts'
import { useReadNotices } from '../notices/useReadNotices.ts'
import { CardState } from './CardState.tsx'
import { HomeCard } from './HomeCard.tsx'
import '../notices/notices.css'

const NoticeDrawer = lazy(() => import('../notices/NoticeDrawer.tsx'))

/** How many are shown. */
const MOST = 6

/** The latest notices of the institution, and how many are unread. */
export function NoticeCard() {
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
        <Suspense fallback={null}>
          <NoticeDrawer notice={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </HomeCard>
  )
}
