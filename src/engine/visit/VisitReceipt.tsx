import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'

export interface VisitReceiptProps {
  title: string
  /** Number or code to be kept. */
  number?: string
  /** YYYY-MM-DD HH:mm:ss */
  time?: string
  /** Further buttons. */
  actions?: ReactNode
  children?: ReactNode
}

/** What somebody keeps of what they have sent. */
export function VisitReceipt({ title, number, time, actions, children }: VisitReceiptProps) {
  return (
    <div className="m-receipt">
      <span className="m-receipt-mark" aria-hidden="true">
        ✓
      </span>
      <h2 role="status">{title}</h2>
      {number !== undefined && (
        <p>
          {t('回执号')} <strong className="m-receipt-number">{number}</strong>
        </p>
      )}
      {time !== undefined && (
        <p>
          {t('提交时间')} {time}
        </p>
      )}
      {children}
      <Space wrap>
        {actions}
        <Button onClick={() => window.print()}>{t('打印')}</Button>
      </Space>
    </div>
  )
}
