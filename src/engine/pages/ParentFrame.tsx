import { type ReactNode, useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useRecord } from '../data/useRecord.ts'
import { fixedBy } from '../detail/fixedBy.ts'
import { useHost } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { faultMessage } from '../text/messages.ts'
import { usePageModel } from '../usePageModel.ts'
import { PageHead } from './PageHead.tsx'
import { RecordFault } from './RecordFault.tsx'

type Filter = Record<string, unknown>

interface ParentFrameProps {
  model: PageModel
  params: Record<string, string>
  fixed: Filter | undefined
  children(fixed: Filter | undefined): ReactNode
}

/** Reads the parent record that the route names; its values filter what is inside and are taken over by new records. */
export function ParentFrame({ model, params, fixed, children }: ParentFrameProps) {
  const parent = model.resource?.parent
  const key = parent ? params[parent.param] : undefined
  if (!parent || key === undefined || fixed) return children(fixed)
  return (
    <ParentRecord model={model} page={parent.page} recordKey={key} match={parent.match}>
      {children}
    </ParentRecord>
  )
}

interface ParentRecordProps {
  model: PageModel
  page: string
  recordKey: string
  match: Record<string, string>
  children(fixed: Filter): ReactNode
}

function ParentRecord({ model, page, recordKey, match, children }: ParentRecordProps) {
  const host = useHost()
  const parent = usePageModel(page)
  const resource = parent.model?.resource
  if (parent.model === null || parent.error) {
    const title = parent.error
      ? t('页面“{{title}}”加载失败', { title: host.text(model.title) })
      : t('上级页面 {{page}} 加载失败', { page })
    return (
      <FaultBox title={title} onRetry={parent.retry}>
        {faultMessage(parent.error)}
      </FaultBox>
    )
  }
  if (!parent.model || !resource) return <ListSkeleton />
  return (
    <ParentContent model={model} parentModel={parent.model} recordKey={recordKey} match={match}>
      {children}
    </ParentContent>
  )
}

interface ParentContentProps {
  model: PageModel
  parentModel: PageModel
  recordKey: string
  match: Record<string, string>
  children(fixed: Filter): ReactNode
}

function ParentContent({ model, parentModel, recordKey, match, children }: ParentContentProps) {
  const resource = parentModel.resource as NonNullable<PageModel['resource']>
  const { record, error, retry } = useRecord(resource, recordKey)
  const fixed = useMemo(() => record && fixedBy(match, record), [match, record])
  if (error) return <RecordFault model={model} resource={resource} error={error} onRetry={retry} />
  if (!record || !fixed) return <ListSkeleton />
  return (
    <div className="m-parent">
      <PageHead model={model} record={record} resource={resource} />
      {children(fixed)}
    </div>
  )
}
