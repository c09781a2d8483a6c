import { Drawer, Skeleton } from 'antd'
import { useEffect } from 'react'
import useSWR from 'swr'
import {
  DictionaryValue,
  FaultBox,
  FieldView,
  faultMessage,
  formatFullTime,
  useDelayed,
  usePageModel,
} from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'
import { fetchNotice, NOTICES, type Notice, useReadNotices, type WholeNotice } from './notices.ts'

/** px */
const WIDTH = 720

interface NoticeDrawerProps {
  notice: Notice
  onClose(): void
}

/** The whole of a notice. Whoever has seen it has read it. */
export default function NoticeDrawer({ notice, onClose }: NoticeDrawerProps) {
  const { http } = useFrame()
  const { read } = useReadNotices()
  const { noticeId } = notice
  const { data, error, isLoading, mutate } = useSWR(
    [NOTICES, 'one', noticeId],
    () => fetchNotice(http, noticeId),
    { revalidateOnFocus: false },
  )
  const isSlow = useDelayed(isLoading)
  const isMobile = useIsMobile()
  const isUnread = data !== undefined && !notice.isRead
  useEffect(() => {
    if (isUnread) void read(noticeId)
  }, [isUnread, noticeId, read])
  return (
    <Drawer
      open
      width={isMobile ? '100%' : WIDTH}
      title={data?.noticeTitle ?? notice.noticeTitle}
      className="m-bulletin-drawer"
      onClose={onClose}
    >
      {error !== undefined && (
        <FaultBox title={t('公告加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && <Content notice={data} />}
    </Drawer>
  )
}

function Content({ notice }: { notice: WholeNotice }) {
  const { noticeType, publishTime, noticeContent, attachments } = notice
  return (
    <article>
      <p className="m-bulletin-about">
        <DictionaryValue type="sys_notice_type" value={noticeType} />
        <time>{formatFullTime(publishTime)}</time>
      </p>
      {noticeContent === '' && <p className="m-bulletin-empty">{t('该公告没有正文。')}</p>}
      {(noticeContent !== '' || attachments !== '') && <NoticeParts notice={notice} />}
    </article>
  )
}

/** Drawn as the page of notices says, which keeps what is written in it apart from the application. */
function NoticeParts({ notice }: { notice: WholeNotice }) {
  const { model, error, retry } = usePageModel('system/notice/index')
  if (error !== undefined || model === null) {
    return (
      <FaultBox title={t('公告正文加载失败')} onRetry={retry}>
        {error !== undefined && faultMessage(error)}
      </FaultBox>
    )
  }
  const drawn = (['noticeContent', 'attachments'] as const).filter(name => notice[name] !== '')
  return model?.resource?.fields
    .filter(({ name }) => drawn.some(one => one === name))
    .map(field => <FieldView key={field.name} field={field} record={{ ...notice }} />)
}
