import { lazy, Suspense } from 'react'
import type { WidgetProps } from '#engine'

const RegionPicker = lazy(() => import('./RegionPicker.tsx'))

/** The picker of divisions, loaded where one is edited: a list that shows regions loads a line of text. */
export function RegionInput(props: WidgetProps<string>) {
  return (
    <Suspense fallback={<span className="m-input-loading" aria-hidden />}>
      <RegionPicker {...props} />
    </Suspense>
  )
}
