import { lazy, Suspense } from 'react'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { usePageCounts } from './pageCounts.ts'

const CountBadge = lazy(() => import('./CountBadge.tsx'))

/** How much waits behind a page of the menu, or behind those of a closed group; nothing for most. */
export function PageCountMark({ items }: { items: SidebarItem }) {
  return usePageCounts([items]).map(count => (
    <Suspense key={count.path} fallback={null}>
      <CountBadge count={count} />
    </Suspense>
  ))
}
