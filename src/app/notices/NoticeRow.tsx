import { DictionaryTag, formatFullTime, formatTime, useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import type { Notice } from './notices.ts'

/** One notice: whether it is read, its type, its title and its time. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const { byValue } = useDictionary('sys_notice_type')
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
        {noticeType !== '' && <DictionaryTag value={noticeType} entry={byValue.get(noticeType)} />}
        <span className="m-bulletin-title" title={noticeTitle}>
          {noticeTitle}
        </span>
        <time title={formatFullTime(publishTime)}>{formatTime(publishTime)}</time>
      </button>
    </li>
  )
}
