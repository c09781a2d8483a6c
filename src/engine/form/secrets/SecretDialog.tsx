import { Button, Input, Modal, Space } from 'antd'
import { t } from '#model/language/t.ts'
import { useHost } from '../../EngineContext.ts'
import type { MadeSecret } from './madeSecrets.ts'

interface SecretDialogProps {
  /** By which people know the record that they belong to. */
  label: string
  secrets: MadeSecret[]
  onClose(): void
}

/** What was made for a record, shown this once: afterwards nobody can read it any more. */
export function SecretDialog({ label, secrets, onClose }: SecretDialogProps) {
  const { notify } = useHost()

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('已复制'))
    } catch {
      notify.warning(t('浏览器不允许复制，请手动选择并复制'))
    }
  }

  return (
    <Modal
      open
      title={label === '' ? t('已生成') : t('已为“{{label}}”生成', { label })}
      width="min(100vw, 440px)"
      maskClosable={false}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={onClose}>
          {t('我已记下')}
        </Button>
      }
    >
      <p>{t('只显示这一次，关闭后无法再查看。请通过可靠的方式告诉本人。')}</p>
      {secrets.map(({ field, title, value }) => (
        <div key={field}>
          <div className="m-hint">{title}</div>
          <Space.Compact block>
            <Input readOnly value={value} aria-label={title} onFocus={event => event.target.select()} />
            <Button autoInsertSpace={false} onClick={() => void copy(value)}>
              {t('复制')}
            </Button>
          </Space.Compact>
        </div>
      ))}
    </Modal>
  )
}
