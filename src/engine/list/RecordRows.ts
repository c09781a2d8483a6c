import type { ReactNode } from 'react'
import type { ListControl } from './useListPage.ts'
import type { TableContext } from './useTableColumns.ts'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

/** What draws the rows of a list is given. */
export interface RecordRowsProps extends TableContext {
  list: ListControl
  unfolding: TreeUnfolding
  empty: ReactNode
}
