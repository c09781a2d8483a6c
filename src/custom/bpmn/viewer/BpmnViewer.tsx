import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { ViewerActivity, ViewerInstance, ViewerTask } from './ViewerRecords.ts'

const BpmnDrawing = lazy(() => import('./BpmnDrawing.tsx'))

export interface BpmnViewerProps {
  /** The diagram. Without a text a blank process is shown. */
  xml: string | null | undefined
  /** Where the process was. */
  activities?: readonly ViewerActivity[]
  /** Who decided what there. */
  tasks?: readonly ViewerTask[]
  /** How it went as a whole. */
  instance?: ViewerInstance | null
}

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
