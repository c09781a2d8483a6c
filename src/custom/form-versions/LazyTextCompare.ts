import { lazy } from 'react'

/** Two texts with what differs, loaded with its editor when it is drawn first. */
export const LazyTextCompare = lazy(() => import('./TextCompare.tsx'))
