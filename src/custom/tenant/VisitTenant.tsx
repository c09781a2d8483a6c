import { Modal } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'

/** Asks before the session goes over into another tenant; everything is loaded anew then. */
export function VisitTenant({ record, close }: PartProps) {
  const host = useHost()
  const [isEntering, setEntering] = useState(false)
  const name = String(record?.name ?? '')

  async function enter(): Promise<void> {
    setEntering(true)
    try {
      await host.http.request('/system/tenant/visit', { method: 'PUT', body: { id: record?.id } })
    } catch {
      // The host has shown why.
      setEntering(false)
      return
    }
    if (host.changeSight) host.changeSight()
    else window.location.reload()
  }

  return (
    <Modal
      open
      title={t('进入“{{name}}”查看？', { name })}
      okText={t('进入查看')}
      cancelText={t('取消')}
      confirmLoading={isEntering}
      onOk={() => void enter()}
      onCancel={() => close(false)}
    >
      <p>{t('您将以该租户管理员的视角查看其数据，只能查看，不能更改。进入与退出都会记入双方的操作日志。')}</p>
    </Modal>
  )
}
