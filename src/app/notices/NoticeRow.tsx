import { DictionaryValue, formatTime, timeTip } from '#engine'
import { t } from '#model/language/t.ts'
import type { Notice } from './notices.ts'

/** One notice: whether it is read, its type, its title and its time. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const { noticeTitle, noticeType, publishTime, isRead } = notice
  return (
    <li>
      <button
        type="button"
        className={isRead ? 'm-bulletin' : 'm-bulletin m-bulletin-unread'}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="m-hidden">{isRead ? t('已读') : t('未读')}</span>
        <DictionaryValue type="sys_notice_type" value={noticeType} />
        <span className="m-bulletin-title" title={noticeTitle}>
          {noticeTitle}
        </span>
        <time title={timeTip(publishTime)}>{formatTime(publishTime)}</time>
      </button>
    </li>
  )
}
