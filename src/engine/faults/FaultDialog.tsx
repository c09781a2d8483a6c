import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'

export interface FaultDialogProps {
  title: string
  /** Why, and what helps. */
  children?: ReactNode
  onRetry?(): void
  onClose(): void
}

/** Says what is wrong where a dialog or drawer was to open: it can be tried again, and be left. */
export function FaultDialog({ title, children, onRetry, onClose }: FaultDialogProps) {
  return (
    <Modal
      open
      centered
      className="m-small-dialog"
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {t('关闭')}
          </Button>
          {onRetry && (
            <Button type="primary" autoInsertSpace={false} onClick={onRetry}>
              {t('重试')}
            </Button>
          )}
        </>
      }
    >
      <div role="alert">{children}</div>
    </Modal>
  )
}
