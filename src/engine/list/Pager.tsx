import { lazy, Suspense } from 'react'
import type { ListControl } from './useListPage.ts'

/** Comes with the table, for which the rows do not wait to be asked for. */
const PagerControls = lazy(() =>
  import('./PagerControls.tsx').then(module => ({ default: module.PagerControls })),
)

interface PagerProps {
  list: ListControl
  /** Whether the rows that it counts are drawn; its place is kept until then. */
  isReady: boolean
}

/** The paging below a list; a tree has none. */
export function Pager({ list, isReady }: PagerProps) {
  if (list.resource.tree) return null
  const place = <div className="m-pager" />
  return isReady ? (
    <Suspense fallback={place}>
      <PagerControls list={list} />
    </Suspense>
  ) : (
    place
  )
}
