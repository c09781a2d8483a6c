import { Button, DatePicker, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { FaultBox, faultMessage, useDelayed, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageRows } from './MessageRows.tsx'
import {
  isFiltered,
  type MessageQuery,
  type OwnMessage,
  PAGE_SIZES,
  writeMessageQuery,
} from './ownMessages.ts'
import { type Messages, useMessages } from './useMessages.ts'
import './messagePage.css'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'

const STATES: { value: MessageQuery['readStatus']; label: string }[] = [
  {
    value: '',
    get label() {
      return t('全部')
    },
  },
  {
    value: 'false',
    get label() {
      return t('未读')
    },
  },
  {
    value: 'true',
    get label() {
      return t('已读')
    },
  },
]

const DAY = 'YYYY-MM-DD'

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

/** Which messages are shown, and what can be done with those that are chosen. */
function MessageFilter({ messages }: { messages: Messages }) {
  const { query, chosen, ask, markChosen, markAll } = messages
  const hasAny = (messages.page.data?.total ?? 0) > 0
  return (
    <div className="m-messages-bar">
      <Segmented
        aria-label={t('阅读状态')}
        options={STATES}
        value={query.readStatus}
        onChange={readStatus => ask({ readStatus })}
      />
      <DatePicker.RangePicker
        allowEmpty
        classNames={{ popup: { root: 'm-messages-range' } }}
        aria-label={t('接收时间')}
        placeholder={[t('开始日期'), t('结束日期')]}
        value={[momentOf(query.from), momentOf(query.to)]}
        onChange={range => ask({ from: dayOf(range?.[0]), to: dayOf(range?.[1]) })}
      />
      <div className="m-messages-actions">
        <ChangeButton disabled={chosen.size === 0} onClick={() => void markChosen()}>
          {chosen.size === 0 ? t('标为已读') : t('标为已读（{{count}}）', { count: chosen.size })}
        </ChangeButton>
        <ChangeButton disabled={!hasAny || query.readStatus === 'true'} onClick={() => void markAll()}>
          {t('全部已读')}
        </ChangeButton>
      </div>
    </div>
  )
}

function momentOf(day: string): Dayjs | null {
  return day === '' ? null : dayjs(day)
}

function dayOf(moment: Dayjs | null | undefined): string {
  return moment?.format(DAY) ?? ''
}
