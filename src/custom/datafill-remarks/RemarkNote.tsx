import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { Remark } from './Remark.ts'
import './datafill-remarks.css'

interface RemarkNoteProps {
  remark: Remark
  /** Notes that it was dealt with; without it it is only read. */
  onSettle?: ((remark: Remark, reply: string) => Promise<void>) | undefined
}

/** What a reviewer has remarked, with the answer to it. */
export function RemarkNote({ remark, onSettle }: RemarkNoteProps) {
  const [reply, setReply] = useState(remark.reply ?? '')
  const [isBusy, setBusy] = useState(false)
  const isDone = remark.state === '1'

  async function settle(): Promise<void> {
    setBusy(true)
    await onSettle?.(remark, reply)
    setBusy(false)
  }

  return (
    <div className={isDone ? 'm-remark m-remark-done' : 'm-remark'}>
      <p>
        <Tag color={isDone ? 'success' : 'warning'}>{isDone ? t('已处理') : t('待处理')}</Tag>
        {remark.text}
        <span className="m-hint"> — {remark.author ?? (remark.byPublisher ? t('发布机构') : t('内审'))}</span>
      </p>
      {isDone && remark.reply && <p className="m-hint">{t('回复：{{text}}', { text: remark.reply })}</p>}
      {!isDone && onSettle && (
        <div className="m-remark-reply">
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
