import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { definePage } from '#engine'

const DesignerPage = lazy(() => import('./designer/DesignerPage.tsx'))

/** Draws the diagram of a process model. What draws is large: the page shows that it comes while it is loaded. */
export default definePage({
  component: 'bpmn/designer',
  page: ({ params }) => (
    <Suspense fallback={<Skeleton active className="m-page" paragraph={{ rows: 12 }} />}>
      <DesignerPage params={params} />
    </Suspense>
  ),
})
