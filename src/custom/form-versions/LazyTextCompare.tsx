import { type ComponentProps, lazy } from 'react'

const TextCompare = lazy(() => import('./TextCompare.tsx'))

/** Two texts side by side, loaded when they are first shown; a component that may be loaded late itself. */
export function LazyTextCompare(props: ComponentProps<typeof TextCompare>) {
  return <TextCompare {...props} />
}
