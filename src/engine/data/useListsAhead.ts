import { useEffect } from 'react'
import { useRegistry } from '../EngineContext.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { whenIdle } from './whenIdle.ts'

/** What the rows of most lists are drawn with. */
const KINDS = ['crud', 'tree', 'split']
const WIDGETS = ['text', 'dict-select']
/** What stands around them, for which no row waits. */
const LATER_WIDGETS = ['date-range']

/** Has what lists are drawn with fetched while the browser has nothing else to do, before the first is opened. */
export function useListsAhead(): void {
  const registry = useRegistry()
  useEffect(
    () =>
      whenIdle(() => {
        fetchLists(registry).catch(error => console.warn('Lists could not be fetched ahead.', error))
      }),
    [registry],
  )
}

async function fetchLists({ kinds, widgets }: Registry): Promise<void> {
  await Promise.all([
    ...KINDS.map(kinds.load),
    ...WIDGETS.map(widgets.load),
    import('../list/RecordTable.tsx'),
    import('../list/PagerControls.tsx'),
  ])
  await Promise.all([
    ...LATER_WIDGETS.map(widgets.load),
    import('../pages/split/SideTree.tsx'),
    import('../list/ListSurface.tsx'),
    import('../access/compileRowCondition.ts'),
  ])
}
