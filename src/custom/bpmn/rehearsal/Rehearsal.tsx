import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePermission } from '#engine'
import type { RehearsalProps } from './useRehearsal.ts'

const RehearsalView = lazy(() => import('./RehearsalView.tsx'))

/** What publishing a diagram would change for processes like the latest ones. */
export function Rehearsal(props: RehearsalProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <RehearsalView {...props} />
    </Suspense>
  )
}

/** Whether the reader may rehearse: whoever publishes, and sees all instances. */
export function useMayRehearse(): boolean {
  const mayPublish = usePermission('bpm:model:deploy')
  const seesAll = usePermission('bpm:process-instance:manager-query')
  return mayPublish && seesAll
}
