import { lazy } from 'react'
import type { TextCompareProps } from './TextCompare.tsx'

const TextCompare = lazy(() => import('./TextCompare.tsx'))

/** Two texts with what differs, loaded with its editor when it is drawn first. */
export function LazyTextCompare(props: TextCompareProps) {
  return <TextCompare {...props} />
}
