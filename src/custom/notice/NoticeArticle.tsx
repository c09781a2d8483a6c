import { DictionaryValue, FieldView, formatFullTime, type Row } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Value of sys_notice_status. */
const PUBLISHED = '0'

/** Title, kind, time, text and attachments of a notice. */
export function NoticeArticle({ fields, notice }: { fields: readonly FieldModel[]; notice: Row }) {
  const { noticeTitle, noticeType, noticeContent, attachments } = notice
  const since = notice.publishTime ?? (notice.status === PUBLISHED ? notice.createTime : null)
  const kind = String(noticeType ?? '')
  return (
    <article className="m-notice-article" aria-label={String(noticeTitle ?? '')}>
      <h2>{String(noticeTitle ?? '')}</h2>
      <p className="m-notice-about">
        <DictionaryValue type="sys_notice_type" value={kind} />
        <span>{since ? <time>{formatFullTime(String(since))}</time> : t('发布后显示时间')}</span>
      </p>
      {noticeContent ? (
        <FieldPart fields={fields} name="noticeContent" notice={notice} />
      ) : (
        <p className="m-notice-none">{t('该公告没有正文。')}</p>
      )}
      {attachments ? <FieldPart fields={fields} name="attachments" notice={notice} /> : null}
    </article>
  )
}

function FieldPart({ fields, name, notice }: { fields: readonly FieldModel[]; name: string; notice: Row }) {
  const field = fields.find(one => one.name === name)
  return field ? <FieldView field={field} record={notice} /> : null
}
