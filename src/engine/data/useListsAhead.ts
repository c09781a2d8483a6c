import { useEffect } from 'react'
import { useRegistry } from '../EngineContext.ts'
import { loadListSurface, loadPagerControls, loadRecordTable, loadSideTree } from '../list/listParts.ts'
import type { Registry } from '../registry/createRegistry.ts'

/** What the rows of most lists are drawn with. */
const KINDS = ['crud', 'tree', 'split']
const WIDGETS = ['text', 'dict-select']
/** What stands around them, for which no row waits. */
const LATER_WIDGETS = ['date-range']

/** ms after which the rest is fetched: who has opened a list at once gets its rows before that. */
const PAUSE = 1500

/** Has what lists are drawn with fetched once home is drawn, before the first list is opened. */
export function useListsAhead(): void {
  const registry = useRegistry()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const warn = (error: unknown) => console.warn('Lists could not be fetched ahead.', error)
    fetchTables(registry).then(() => {
      if (!isGone) timer = setTimeout(() => fetchRest(registry).catch(warn), PAUSE)
    }, warn)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [registry])
}

const fetchTables = ({ kinds, widgets }: Registry): Promise<unknown> =>
  Promise.all([
    ...KINDS.map(kinds.load),
    ...WIDGETS.map(widgets.load),
    loadRecordTable(),
    loadPagerControls(),
  ])

const fetchRest = ({ widgets }: Registry): Promise<unknown> =>
  Promise.all([
    ...LATER_WIDGETS.map(widgets.load),
    loadSideTree(),
    loadListSurface(),
    import('../access/compileRowCondition.ts'),
  ])
