import { type ComponentType, type ForwardedRef, forwardRef, Suspense } from 'react'
import { lazyPart } from '../src/engine/data/lazyPart.tsx'
import { loadVirtualTable } from '../src/engine/list/loadVirtualTable.ts'

interface LateProps {
  /** What the table's own ref is. */
  at: ForwardedRef<never>
}

let known: ComponentType<LateProps> | undefined

const Late = lazyPart(loadVirtualTable, ({ default: VirtualTable }) => {
  const Table = VirtualTable as unknown as ComponentType<{ ref: ForwardedRef<never> }>
  known ??= ({ at, ...props }) => <Table {...props} ref={at} />
  return known
})

/** Stands for the table that draws only the rows which are seen. Lists wait for it before they draw one. */
export default forwardRef<never, object>(function LateVirtualTable(props, ref) {
  return (
    <Suspense fallback={null}>
      <Late {...props} at={ref} />
    </Suspense>
  )
})
