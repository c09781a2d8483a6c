import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { FieldView, type Row } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Remark } from './Task.ts'

interface BesideFieldProps {
  field: FieldModel
  last: Row | null
  remarks: Remark[]
  isEditable: boolean
  onTakeOver(): void
  onSettle(remark: Remark, reply: string): Promise<void>
}

/** What stands below a field: its value of the last period, and what reviewers have remarked. */
export function BesideField({ field, last, remarks, isEditable, onTakeOver, onSettle }: BesideFieldProps) {
  const hasLast = last !== null && !isEmptyValue(last[field.name])
  if (!hasLast && remarks.length === 0) return null
  return (
    <div className="m-fill-beside">
      {hasLast && (
        <div className="m-fill-last">
          <span className="m-hint">{t('上期：')}</span>
          <span className="m-fill-last-value">
            <FieldView field={field} record={last} />
          </span>
          {isEditable && (
            <Button type="link" size="small" onClick={onTakeOver}>
              {t('沿用上期')}
            </Button>
          )}
        </div>
      )}
      {remarks.map(remark => (
        <RemarkNote key={remark.remarkId} remark={remark} isEditable={isEditable} onSettle={onSettle} />
      ))}
    </div>
  )
}

interface RemarkNoteProps extends Pick<BesideFieldProps, 'isEditable' | 'onSettle'> {
  remark: Remark
}

/** What a reviewer has remarked, with the answer to it. */
export function RemarkNote({ remark, isEditable, onSettle }: RemarkNoteProps) {
  const [reply, setReply] = useState(remark.reply ?? '')
  const [isBusy, setBusy] = useState(false)
  const isDone = remark.state === '1'

  async function settle(): Promise<void> {
    setBusy(true)
    await onSettle(remark, reply)
    setBusy(false)
  }

  return (
    <div className={isDone ? 'm-fill-remark m-fill-remark-done' : 'm-fill-remark'}>
      <p>
        <Tag color={isDone ? 'green' : 'orange'}>{isDone ? t('已处理') : t('待处理')}</Tag>
        {remark.text}
        <span className="m-hint"> — {remark.author ?? (remark.byPublisher ? t('发布机构') : t('内审'))}</span>
      </p>
      {isDone && remark.reply && <p className="m-hint">{t('回复：{{text}}', { text: remark.reply })}</p>}
      {!isDone && isEditable && (
        <div className="m-fill-reply">
          <Input
            size="small"
            maxLength={500}
            aria-label={t('回复')}
            placeholder={t('回复（可不填）')}
            value={reply}
            onChange={event => setReply(event.target.value)}
          />
          <Button size="small" loading={isBusy} onClick={() => void settle()}>
            {t('已处理')}
          </Button>
        </div>
      )}
    </div>
  )
}
