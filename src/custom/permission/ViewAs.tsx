import { Modal } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'

/** Asks whether one wants to look at things as an account, then begins; the banner above all leads back. */
export function ViewAs({ record, close }: PartProps) {
  const { http, changeSight } = useHost()
  const [isEntering, setEntering] = useState(false)

  async function enter(): Promise<void> {
    setEntering(true)
    try {
      await http.request('/system/user/viewAs', { method: 'PUT', body: { userId: record?.userId } })
      if (changeSight) changeSight()
      else window.location.reload()
    } catch {
      // The host has shown why not.
      close(false)
    }
  }

  return (
    <Modal
      open
      centered
      width={420}
      title={t('以“{{name}}”的身份查看', { name: String(record?.nickName ?? '') })}
      okText={t('开始查看')}
      cancelText={t('取消')}
      confirmLoading={isEntering}
      onOk={() => void enter()}
      onCancel={() => close(false)}
    >
      {t('您将看到该用户能看到的页面和数据，期间不能修改任何内容。开始和结束都会记入操作日志。')}
    </Modal>
  )
}
