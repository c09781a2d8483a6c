import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { FaultBox, faultMessage, useDelayed } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import {
  type MessageQuery,
  PAGE_SIZES,
  readMessageQuery,
  writeMessageQuery,
} from '../messages/ownMessages.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { useMayOpen } from '../router/OpenRoutes.ts'
import NoticeDrawer from './NoticeDrawer.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { fetchNoticePage, NOTICES, type Notice, useReadNotices } from './notices.ts'
import './notices.css'

/** All notices that were published in the institution, for everybody in it. */
export default function NoticeBoard() {
  const board = useBoard()
  const { query, page, last } = board
  const { data, error, isLoading, mutate } = page
  const [open, setOpen] = useState<Notice | null>(null)
  const isSlow = useDelayed(isLoading)
  return (
    <div className="m-own-page m-bulletins">
      {last !== null && <Navigate to={last} replace />}
      <BoardBar board={board} />
      {error !== undefined && (
        <FaultBox title={t('公告加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.notices.length === 0 && <Nothing query={query} onClear={() => board.ask({ readStatus: '' })} />}
      {data && data.notices.length > 0 && (
        <>
          <ul className="m-bulletin-list" aria-label={t('公告栏')} aria-busy={page.isValidating}>
            {data.notices.map(notice => (
              <NoticeRow key={notice.noticeId} notice={notice} onOpen={() => setOpen(notice)} />
            ))}
          </ul>
          <Pages board={board} total={data.total} />
        </>
      )}
      {open && <NoticeDrawer notice={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function useBoard() {
  const { http } = useFrame()
  const { readAll } = useReadNotices()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { readStatus, pageNo, pageSize } = readMessageQuery(search)
  const query: MessageQuery = { readStatus, pageNo, pageSize, from: '', to: '' }
  const page = useSWR([NOTICES, 'board', query], () => fetchNoticePage(http, query), {
    keepPreviousData: true,
  })
  const ask = (changes: Partial<MessageQuery>) =>
    navigate(writeMessageQuery({ ...query, pageNo: 1, ...changes }), { replace: true })
  const lastPage = Math.max(1, Math.ceil((page.data?.total ?? 0) / pageSize))
  const isBehind = page.data !== undefined && !page.isValidating && pageNo > lastPage
  /** Where whoever stands behind the last page belongs; null for who does not. */
  const last = isBehind ? writeMessageQuery({ ...query, pageNo: lastPage }) : null
  return { query, page, ask, last, readAll }
}

type Board = ReturnType<typeof useBoard>

function BoardBar({ board: { query, ask, page, readAll } }: { board: Board }) {
  const mayManage = useMayOpen('/system/notice')
  const options: { value: MessageQuery['readStatus']; label: string }[] = [
    { value: '', label: t('全部') },
    { value: 'false', label: t('未读') },
    { value: 'true', label: t('已读') },
  ]
  const hasAny = (page.data?.total ?? 0) > 0
  return (
    <div className="m-bulletins-bar">
      <Segmented
        aria-label={t('阅读状态')}
        options={options}
        value={query.readStatus}
        onChange={readStatus => ask({ readStatus })}
      />
      <div className="m-bulletins-actions">
        {mayManage && <Link to="/system/notice">{t('管理公告')}</Link>}
        <ChangeButton disabled={!hasAny || query.readStatus === 'true'} onClick={() => void readAll()}>
          {t('全部已读')}
        </ChangeButton>
      </div>
    </div>
  )
}

function Nothing({ query, onClear }: { query: MessageQuery; onClear(): void }) {
  if (query.readStatus === '') {
    return <p className="m-bulletins-none">{t('暂无公告。机构发布的通知与公告会显示在这里。')}</p>
  }
  return (
    <div className="m-bulletins-none">
      <p>{t('没有符合条件的公告')}</p>
      <Button onClick={onClear}>{t('清除筛选')}</Button>
    </div>
  )
}

function Pages({ board: { query, ask }, total }: { board: Board; total: number }) {
  const isMobile = useIsMobile()
  return (
    <Pagination
      className="m-bulletins-pages"
      current={query.pageNo}
      pageSize={query.pageSize}
      pageSizeOptions={PAGE_SIZES}
      total={total}
      showTotal={count => t('共{{count}}条', { count })}
      showSizeChanger={!isMobile}
      showQuickJumper={!isMobile}
      simple={isMobile}
      onChange={(pageNo, pageSize) => ask({ pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize })}
    />
  )
}
