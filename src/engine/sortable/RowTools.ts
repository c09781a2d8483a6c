import { lazy } from 'react'

/** The tools of a row, whatever it is drawn as; they come with the first form that has rows. */
export const RowTools = lazy(() => import('./RowButtons.tsx'))
