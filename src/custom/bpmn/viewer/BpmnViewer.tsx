import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { BpmnViewerProps } from './ViewerRecords.ts'

const BpmnDrawing = lazy(() => import('./BpmnDrawing.tsx'))

/**
 * A process diagram to be looked at, with what is known of a process that runs by it: how far it came, who decided what
 * and when. It fills the height that it is given, and is drawn anew when anything of that changes.
 */
export function BpmnViewer(props: BpmnViewerProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <BpmnDrawing {...props} />
    </Suspense>
  )
}
