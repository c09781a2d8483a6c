import { loadedOnce } from '../data/lazyPart.tsx'

/** What draws only the rows of a table that are seen. Few lists are so long, and it comes with the first of them. */
export const loadVirtualTable = loadedOnce(() => import('antd/es/table/RcTable/VirtualTable'))
