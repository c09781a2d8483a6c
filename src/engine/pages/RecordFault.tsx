import { Button, Empty, Space } from 'antd'
import { t } from '#model/language/t.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { HttpFault } from '../EngineHost.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { faultMessage } from '../text/messages.ts'
import { nounOf } from '../text/recordWords.ts'

interface RecordFaultProps {
  /** The page that the record was read for. */
  model: PageModel
  /** Whose record it is. */
  resource: ResourceModel
  error: unknown
  onRetry(): void
}

/** In place of a page whose record could not be read: that there is none, or why, and the way back. */
export function RecordFault({ model, resource, error, onRetry }: RecordFaultProps) {
  const host = useHost()
  const noun = nounOf(host.text(resource.title))
  const back = model.route?.activeMenu
  const goBack = back && (
    <Button type="primary" onClick={() => host.navigate(back)}>
      {t('返回{{noun}}列表', { noun })}
    </Button>
  )
  if ((error as Partial<HttpFault>).status !== 404) {
    return (
      <Space direction="vertical" className="m-page">
        <FaultBox title={t('{{noun}}加载失败', { noun })} onRetry={onRetry}>
          {faultMessage(error)}
        </FaultBox>
        {goBack}
      </Space>
    )
  }
  return (
    <section className="m-page m-page-scroll">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有这个{{noun}}，可能已经删除', { noun })}>
        {goBack}
      </Empty>
    </section>
  )
}
