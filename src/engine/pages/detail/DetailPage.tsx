import { t } from '#model/language/t.ts'
import { DetailPanels } from '../../detail/DetailPanels.tsx'
import { RecordDetail } from '../../detail/RecordDetail.tsx'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { RecordLinks } from '../../visit/RecordLinks.tsx'
import { PageHead } from '../PageHead.tsx'
import { RecordFault } from '../RecordFault.tsx'
import { useRouteRecord } from '../useRouteRecord.ts'

/** One record, read-only, with its sub-resources. The route names it by the resource's key. */
export function DetailPage({ model, params, fixed, embedded }: PageKindProps) {
  const { resource, record, error, retry, key } = useRouteRecord(model, params, fixed)
  if (key === null) {
    return (
      <FaultBox
        title={t('{{component}} 缺少参数 {{key}}', {
          component: model.component,
          key: String(model.resource?.key),
        })}
      >
        {t('请在路由中写上它。')}
      </FaultBox>
    )
  }
  if (error) return <RecordFault model={model} resource={resource} error={error} onRetry={retry} />
  if (!record) return <ListSkeleton />
  const hasPanels = model.panels.length > 0
  return (
    <section className="m-page m-page-scroll">
      {!embedded && <PageHead model={model} record={record} />}
      {model.resource?.visitorLinks && <RecordLinks resource={model.resource} record={record} />}
      {hasPanels ? (
        <DetailPanels model={model} record={record} />
      ) : (
        <RecordDetail model={model} record={record} />
      )}
    </section>
  )
}
