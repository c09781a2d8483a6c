import { Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { FaultBox, faultMessage, useDelayed, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import { useIsMobile } from '../layout/useIsMobile.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageFilter } from './MessageFilter.tsx'
import { MessageRows } from './MessageRows.tsx'
import { isFiltered, PAGE_SIZES, writeMessageQuery } from './messageQuery.ts'
import type { OwnMessage } from './OwnMessage.ts'
import { type Messages, useMessages } from './useMessages.ts'
import './messagePage.css'

/** The own messages: which are unread, since when, and what they say. */
export default function MessageCentre() {
  const messages = useMessages()
  const [open, setOpen] = useState<OwnMessage | null>(null)
  const { data, error, isLoading, mutate } = messages.page
  const isSlow = useDelayed(isLoading)
  const last = lastPageOf(messages)

  function show(message: OwnMessage): void {
    setOpen(message)
    void messages.read(message)
  }

  return (
    <div className="m-own-page m-messages">
      <h1 className="m-hidden">{t('我的站内信')}</h1>
      {last !== null && <Navigate to={last} replace />}
      <MessageFilter messages={messages} />
      {error !== undefined && (
        <FaultBox title={t('消息加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && data.messages.length === 0 && <Nothing messages={messages} />}
      {data && data.messages.length > 0 && (
        <>
          <MessageRows page={data} messages={messages} onOpen={show} />
          <Pages messages={messages} total={data.total} />
        </>
      )}
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/**
 * Returns where whoever stands behind the last page belongs, because messages dropped out of the filter; null
 * for who does not.
 */
function lastPageOf({ page: { data, isValidating }, query }: Messages): string | null {
  if (!data || isValidating) return null
  const last = Math.max(1, Math.ceil(data.total / query.pageSize))
  return query.pageNo > last ? writeMessageQuery({ ...query, pageNo: last }) : null
}

function Nothing({ messages: { query, ask } }: { messages: Messages }) {
  if (!isFiltered(query)) {
    return <p className="m-messages-none">{t('暂无站内信。收到的通知与提醒会显示在这里。')}</p>
  }
  return (
    <div className="m-messages-none">
      <p>{t('没有符合条件的站内信')}</p>
      <Button onClick={() => ask({ readStatus: '', from: '', to: '' })}>{t('清除筛选')}</Button>
    </div>
  )
}

function Pages({ messages: { query, ask }, total }: { messages: Messages; total: number }) {
  const isMobile = useIsMobile()
  const isPhone = useIsPhone()
  return (
    <Pagination
      className="m-messages-pages"
      current={query.pageNo}
      pageSize={query.pageSize}
      pageSizeOptions={PAGE_SIZES}
      total={total}
      showTotal={count => t('共{{count}}条', { count })}
      showSizeChanger={!isPhone}
      showQuickJumper={!isPhone}
      showLessItems={isMobile}
      simple={isPhone}
      onChange={(pageNo, pageSize) => ask({ pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize })}
    />
  )
}
