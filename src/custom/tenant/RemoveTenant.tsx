import { Input, Modal } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'

/** Removes a tenant once its name has been typed. It goes to the trash; its accounts cannot sign in meanwhile. */
export function RemoveTenant({ record, close }: PartProps) {
  const host = useHost()
  const [typed, setTyped] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const name = String(record?.name ?? '')
  const isSure = typed.trim() === name

  async function remove(): Promise<void> {
    if (!isSure) return
    setRemoving(true)
    try {
      await host.http.request('/system/tenant/delete', { method: 'DELETE', query: { id: record?.id } })
    } catch {
      // The host has shown why.
      setRemoving(false)
      return
    }
    host.notify.success(t('已删除'))
    close(true)
  }

  return (
    <Modal
      open
      title={t('删除租户“{{name}}”？', { name })}
      okText={t('删除')}
      okButtonProps={{ danger: true, disabled: !isSure }}
      cancelText={t('取消')}
      confirmLoading={isRemoving}
      onOk={() => void remove()}
      onCancel={() => close(false)}
    >
      <p>{t('该租户的所有账号将立即退出且不能登录，数据保留，可在回收站中恢复。')}</p>
      <label htmlFor="remove-tenant-name">{t('请输入租户名称“{{name}}”以确认', { name })}</label>
      <Input
        id="remove-tenant-name"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={() => void remove()}
      />
    </Modal>
  )
}
