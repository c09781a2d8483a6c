import { useEffect } from 'react'
import { useRegistry } from '../EngineContext.ts'
import { loadListSurface, loadPagerControls, loadRecordTable, loadSideTree } from '../list/listParts.ts'
import type { Registry } from '../registry/createRegistry.ts'

/** ms after which the rest is fetched: who has opened a list at once gets its rows before that. */
const PAUSE = 1500

/**
 * Has the table fetched beside the model of a page that is probably a list, so that neither waits for the other.
 * @param isProbable whether it is; a page whose address names a record is none
 */
export function useListExpected(isProbable: boolean): void {
  const registry = useRegistry()
  useEffect(() => {
    if (!isProbable) return
    // The model is asked for in the same moment, and goes first: browsers fetch six files at a time.
    const start = setTimeout(() => {
      fetchTable(registry).catch(error => console.warn('The table could not be fetched ahead.', error))
    })
    return () => clearTimeout(start)
  }, [registry, isProbable])
}

/**
 * Fetches what lists are drawn with, one after another, so that on a slow connection what a list asks for itself finds
 * room between them.
 */
export async function fetchListsAhead(registry: Registry, gone: AbortSignal): Promise<void> {
  const { kinds, widgets } = registry
  // What asks for the rows.
  await Promise.all(['crud', 'tree', 'split'].map(kinds.load))
  // What they are drawn with.
  await fetchTable(registry)
  // What stands around them, in most lists and in many.
  await Promise.all([widgets.load('dict-select'), loadPagerControls()])
  await new Promise(resolve => setTimeout(resolve, PAUSE))
  if (gone.aborted) return
  await Promise.all([
    widgets.load('date-range'),
    loadSideTree(),
    loadListSurface(),
    import('../access/compileRowCondition.ts'),
  ])
}

async function fetchTable({ widgets }: Registry): Promise<void> {
  await Promise.all([widgets.load('text'), loadRecordTable()])
}
