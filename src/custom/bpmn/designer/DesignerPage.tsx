import { Button, Result, Skeleton } from 'antd'
import { faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { ModelDesigner } from './ModelDesigner.tsx'
import { useStoredModel } from './useStoredModel.ts'

/** The designer with a stored model: opens it, keeps drafts of the work, and saves it. */
export default function DesignerPage({ params }: { params: Record<string, string> }) {
  const { data, error, mutate } = useStoredModel(params.modelId as string)
  if (error && !data) {
    return (
      <Result
        status="warning"
        title={t('流程模型加载失败')}
        subTitle={faultMessage(error)}
        extra={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
  return <ModelDesigner stored={data} />
}
