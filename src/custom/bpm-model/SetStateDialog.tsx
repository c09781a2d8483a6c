import { Modal } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'

/** Values of bpm_process_definition_state. */
const ACTIVE = 1
const SUSPENDED = 2

/** Asks before the latest version is suspended or activated. */
export function SetStateDialog({ record, action, close }: PartProps) {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const name = String(record?.name ?? '')
  const isSuspending = action?.name === 'suspend'

  async function send(): Promise<void> {
    setBusy(true)
    const body = { id: record?.id, state: isSuspending ? SUSPENDED : ACTIVE }
    try {
      await host.http.request('/bpm/model/update-state', { method: 'PUT', body })
    } catch {
      // The host has shown why.
      setBusy(false)
      return
    }
    host.notify.success(isSuspending ? t('已挂起') : t('已激活'))
    close(true)
  }

  return (
    <Modal
      open
      title={isSuspending ? t('挂起流程“{{name}}”？', { name }) : t('激活流程“{{name}}”？', { name })}
      okText={isSuspending ? t('挂起') : t('激活')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={() => close(false)}
    >
      <p>
        {isSuspending
          ? t('挂起后不能再发起该流程，已发起的不受影响。')
          : t('激活后可以按最新版本发起该流程。')}
      </p>
    </Modal>
  )
}
