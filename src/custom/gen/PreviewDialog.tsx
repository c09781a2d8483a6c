import { Modal, Skeleton } from 'antd'
import { FaultBox, faultMessage, type PartProps, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { CheckedPanes } from './CheckedPanes.tsx'
import type { PreviewWire } from './genTypes.ts'
import './gen.css'

/** The page file that would be generated. */
export function PreviewDialog({ record, close }: PartProps) {
  const tableName = String(record?.tableName ?? '')
  return (
    <Modal
      open
      centered
      width={960}
      footer={null}
      className="m-gen-dialog"
      title={t('预览：{{name}}', { name: tableName })}
      onCancel={() => close(false)}
    >
      <Preview tableId={Number(record?.tableId)} />
    </Modal>
  )
}

/** The same inside a page. */
export function Preview({ tableId }: { tableId: number }) {
  const { http } = useHost()
  const { data, error, mutate } = useRead(
    ['/tool/gen', 'preview', tableId],
    async signal =>
      (await http.request(`/tool/gen/preview/${tableId}`, {
        silent: true,
        signal,
      })) as unknown as PreviewWire,
    { revalidateOnFocus: false },
  )
  if (error) {
    return (
      <FaultBox title={t('预览失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <CheckedPanes files={data.files} checked={data} />
}
