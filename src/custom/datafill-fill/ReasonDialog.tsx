import { Input, Modal } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import './datafill-fill.css'

interface ReasonDialogProps {
  title: string
  label: string
  onSend(reason: string): Promise<void>
  onClose(): void
}

/** Asks for a text that says something. */
export function ReasonDialog({ title, label, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSaid = reason.trim() !== ''

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await onSend(reason.trim())
      onClose()
    } catch {
      // The host has shown why.
    }
    setBusy(false)
  }

  return (
    <Modal
      open
      centered
      title={title}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isSaid }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Input.TextArea
        autoFocus
        className="m-fill-reason"
        rows={4}
        maxLength={500}
        showCount
        aria-label={label}
        placeholder={label}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Modal>
  )
}
