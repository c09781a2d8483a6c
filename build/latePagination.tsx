import type { Pagination } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'

const Late = lazy(() => import('antd/es/pagination'))

/**
 * Stands for the paging below antd's tables, which most tables of ours have not, the list's own being the engine's: it
 * comes when it is drawn, so that no table brings the choice of its sizes along.
 */
export default function LatePagination(props: ComponentProps<typeof Pagination>) {
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  )
}
