import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { definePage } from '#engine'

const DesignPage = lazy(() => import('./saving/DesignPage.tsx'))

/** Draws a published form. The designer is large: the page shows that it comes while it is loaded. */
export default definePage({
  component: 'form-builder/designer',
  page: ({ params }) => (
    <Suspense fallback={<Skeleton active className="m-page" paragraph={{ rows: 12 }} />}>
      <DesignPage key={params.formId} formId={Number(params.formId)} />
    </Suspense>
  ),
})
