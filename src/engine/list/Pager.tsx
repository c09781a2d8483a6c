import { Suspense } from 'react'
import { PagerControls } from './listParts.ts'
import type { ListControl } from './useListPage.ts'

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
