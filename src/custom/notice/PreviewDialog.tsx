import { Modal, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type PartProps, type Row, useHost, useIsPhone, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { NoticeArticle } from './NoticeArticle.tsx'
import './notice.css'

type Device = 'desk' | 'phone'

/** px */
const WIDTH = 820

/** A notice as its readers see it, on a desk and on a phone, whether or not it is published. */
export function PreviewDialog({ model, record, close }: PartProps) {
  const { http } = useHost()
  const isPhone = useIsPhone()
  const [chosen, setDevice] = useState<Device>('desk')
  const device = isPhone ? 'phone' : chosen
  const path = `/system/notice/${record?.noticeId}`
  const { data, error } = useRead<Row>([path], async signal => {
    return (await http.request(path, { silent: true, signal })).data as Row
  })
  const options = [
    { value: 'desk' as const, label: t('电脑') },
    { value: 'phone' as const, label: t('手机') },
  ]
  return (
    <Modal
      open
      width={WIDTH}
      title={t('预览“{{name}}”', { name: String(record?.noticeTitle ?? '') })}
      footer={null}
      onCancel={() => close(false)}
    >
      {!isPhone && (
        <Segmented
          className="m-notice-device"
          aria-label={t('预览的设备')}
          options={options}
          value={device}
          onChange={setDevice}
        />
      )}
      {error && <FaultBox title={t('公告加载失败')}>{faultMessage(error)}</FaultBox>}
      {!error && !data && <Skeleton active />}
      {data && (
        <div className={`m-notice-frame is-${device}`}>
          <NoticeArticle fields={model.resource?.fields ?? []} notice={data} />
        </div>
      )}
    </Modal>
  )
}
