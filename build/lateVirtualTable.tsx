import { type ComponentProps, type ComponentType, forwardRef, lazy, Suspense } from 'react'

const Late = lazy(() => import('antd/es/table/RcTable/VirtualTable'))

/** Stands for the table that draws only the rows which are seen: few lists are that long, and it comes with them. */
export default forwardRef<never, ComponentProps<ComponentType>>(function LateVirtualTable(props, ref) {
  return (
    <Suspense fallback={null}>
      <Late {...(props as object)} ref={ref} />
    </Suspense>
  )
})
