import { Alert, Modal, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { FaultBox, faultMessage, type PartProps, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { CheckedPanes } from './CheckedPanes.tsx'
import type { PreviewWire } from './genTypes.ts'
import './gen.css'

/** The page that would be generated: its screen, its file, its mistakes and its tables. */
export function PreviewDialog({ record, close }: PartProps) {
  const tableName = String(record?.tableName ?? '')
  return (
    <Modal
      open
      centered
      width={1080}
      footer={null}
      className="m-gen-dialog"
      title={t('预览：{{name}}', { name: tableName })}
      onCancel={() => close(false)}
    >
      <Preview tableId={Number(record?.tableId)} />
    </Modal>
  )
}

interface PreviewProps {
  tableId: number
  /** Of the table, where it changes under the preview. */
  version?: number
}

/** The same inside a page: its screen first, as far as the file can be compiled. */
export function Preview({ tableId, version = 0 }: PreviewProps) {
  const { http } = useHost()
  const { data, error, mutate } = useRead(
    ['/tool/gen', 'preview', tableId, version],
    async signal => {
      const answer = await http.request(`/tool/gen/preview/${tableId}`, { silent: true, signal })
      return answer as unknown as PreviewWire
    },
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
  const screen = {
    key: 'screen',
    label: t('画面'),
    children: <ScreenPane preview={data} />,
  }
  return (
    <div className="m-gen-tab">
      {data.disagreements > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('设计与字段的设置有{{count}}处不一致，请在“设计”中选择；此处以设计为准', {
            count: data.disagreements,
          })}
        />
      )}
      <CheckedPanes files={data.files} checked={data} before={[screen]} />
    </div>
  )
}

const ScreenPreview = lazy(() => import('./screen/ScreenPreview.tsx'))

function ScreenPane({ preview: { page, dictionaries } }: { preview: PreviewWire }) {
  if (page === null) return <Alert type="warning" showIcon message={t('页面文件有错误，还不能画出画面')} />
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <ScreenPreview page={page} dictionaries={dictionaries} />
    </Suspense>
  )
}
