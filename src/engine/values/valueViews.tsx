import { lazy, Suspense } from 'react'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { ValuesProps } from './ValuesSummary.tsx'

const Detail = lazy(() => import('./ValuesDetail.tsx'))
const Summary = lazy(() => import('./ValuesSummary.tsx'))

/** An object to look at: what it says, each value with its title. */
export const ValuesDetail = (props: ValuesProps) => (
  <Suspense fallback={<ListSkeleton />}>
    <Detail {...props} />
  </Suspense>
)

/** The first of what an object says, on one line. */
export const ValuesSummary = (props: ValuesProps) => (
  <Suspense fallback={null}>
    <Summary {...props} />
  </Suspense>
)
