import { lazyPart, loadedOnce } from '../data/lazyPart.tsx'

/** Parts of a list, which come while the rows are asked for, or ahead of the first list. */
export const loadRecordTable = loadedOnce(() => import('./RecordTable.tsx'))
export const loadPagerControls = loadedOnce(() => import('./PagerControls.tsx'))
export const loadListSurface = loadedOnce(() => import('./ListSurface.tsx'))
/** The tree beside a list, which people wait for less than for the list: it is asked for when the table has come. */
export const loadSideTree = loadedOnce(async () => {
  await loadRecordTable()
  return import('../pages/split/SideTree.tsx')
})

export const RecordTable = lazyPart(loadRecordTable, module => module.RecordTable)
export const PagerControls = lazyPart(loadPagerControls, module => module.PagerControls)
export const ListSurface = lazyPart(loadListSurface, module => module.ListSurface)
export const SideTree = lazyPart(loadSideTree, module => module.SideTree)
