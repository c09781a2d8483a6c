import { lazy, Suspense, useReducer } from 'react'
import { useHost } from '../../EngineContext.ts'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import type { PageKindProps } from '../../registry/definePageKind.ts'
import { PageHead } from '../PageHead.tsx'
import { RecordFault } from '../RecordFault.tsx'
import { useRouteRecord } from '../useRouteRecord.ts'

const RecordForm = lazy(() =>
  import('../../form/RecordForm.tsx').then(module => ({ default: module.RecordForm })),
)

/**
 * The form of one record: the one that the route names by the resource's key, else a new one. Once it is saved or
 * cancelled, the page that it came from follows; where there is none, the form begins anew.
 */
export function FormPage({ model, params, fixed, embedded }: PageKindProps) {
  const host = useHost()
  const [attempt, startAnew] = useReducer((count: number) => count + 1, 0)
  const { resource, record, error, retry, key } = useRouteRecord(model, params, fixed)
  if (error) return <RecordFault model={model} resource={resource} error={error} onRetry={retry} />
  if (key !== null && !record) return <ListSkeleton />
  const back = model.route?.activeMenu
  const leave = () => (back ? (host.closePage ?? host.navigate)(back) : startAnew())
  return (
    <section key={attempt} className="m-page m-page-scroll">
      {!embedded && <PageHead model={model} record={record} />}
      <Suspense fallback={<ListSkeleton />}>
        <RecordForm
          model={model}
          mode={key === null ? 'create' : 'update'}
          record={record ?? null}
          fixed={fixed}
          surface="page"
          isHeaded
          onSaved={leave}
          onCancel={leave}
        />
      </Suspense>
    </section>
  )
}
