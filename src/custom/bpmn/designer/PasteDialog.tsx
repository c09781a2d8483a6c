import { Input, Modal } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'

/** Takes a diagram as text. */
export function PasteDialog({ open, close }: { open(text: string): void; close(): void }) {
  const [text, setText] = useState('')
  return (
    <Modal
      open
      centered
      width={760}
      title={t('粘贴 XML 文本')}
      okText={t('打开')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={() => {
        close()
        open(text)
      }}
      onCancel={close}
    >
      <Input.TextArea
        autoFocus
        rows={14}
        value={text}
        spellCheck={false}
        aria-label={t('XML 文本')}
        placeholder={t('把 BPMN 2.0 的 XML 粘贴到这里')}
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  )
}
