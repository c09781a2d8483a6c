import { useMemo, useState } from 'react'
import type { Row, RowKey } from '../data/Row.ts'
import { branchesOf, type TreeRow } from '../data/treeOf.ts'
import type { ListControl } from './useListPage.ts'

export interface TreeUnfolding {
  isAll: boolean
  /** Unfolds or folds everything, remembered. */
  setAll(unfolded: boolean): void
  /** For antd's table. */
  expandable: {
    expandedRowKeys: RowKey[]
    onExpand(unfolded: boolean, record: Row): void
    indentSize: number
  }
}

/**
 * Returns which nodes of a tree are unfolded: all or none, as the user last chose or the schema says, except
 * those that were turned by hand since.
 */
export function useTreeUnfolding(list: ListControl): TreeUnfolding {
  const { resource, result, liking, model } = list
  const isAll = liking.preferences.unfolded ?? model.list?.expand === true
  const [turned, setTurned] = useState<ReadonlySet<RowKey>>(new Set())
  const expandedRowKeys = useMemo(() => {
    const branches = resource.tree ? branchesOf(result.tree as TreeRow[]) : []
    const keys = branches.map(node => node[resource.key] as RowKey)
    return keys.filter(key => turned.has(key) !== isAll)
  }, [resource, result.tree, turned, isAll])

  return {
    isAll,
    setAll(unfolded) {
      setTurned(new Set())
      liking.change({ unfolded })
    },
    expandable: {
      expandedRowKeys,
      indentSize: 20,
      onExpand(unfolded, record) {
        const key = record[resource.key] as RowKey
        setTurned(before => {
          const after = new Set(before)
          if (unfolded === isAll) after.delete(key)
          else after.add(key)
          return after
        })
      },
    },
  }
}
