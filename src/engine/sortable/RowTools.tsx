import { lazy, Suspense } from 'react'
import type { RowToolsProps } from './RowButtons.tsx'

const RowButtons = lazy(() => import('./RowButtons.tsx'))

/** The tools of a row, whatever it is drawn as; they come with the first form that has rows. */
export const RowTools = (props: RowToolsProps) => (
  <Suspense fallback={null}>
    <RowButtons {...props} />
  </Suspense>
)
