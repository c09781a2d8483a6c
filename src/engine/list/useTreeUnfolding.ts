import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row, RowKey } from '../data/Row.ts'
import { branchesOf, type TreeRow } from '../data/treeRows.ts'
import type { ListControl } from './useListPage.ts'

export interface TreeUnfolding {
  isAll: boolean
  /** Unfolds or folds everything, remembered. */
  setAll(unfolded: boolean): void
  /** For antd's table. */
  expandable: {
    expandedRowKeys: RowKey[]
    /** One node, by hand. */
    onExpand(unfolded: boolean, record: Row): void
    indentSize: number
  }
}

interface Turned {
  /** What all the others were when these were turned. */
  isAll: boolean
  keys: ReadonlySet<RowKey>
}

const NONE: ReadonlySet<RowKey> = new Set()

/**
 * Returns which nodes of a tree are unfolded: all or none, as the user last chose or the schema says, except
 * those that were turned by hand since.
 * @param isPhone a phone begins folded, for a level more is a screen more; what a filter has found is unfolded
 */
export function useTreeUnfolding(list: ListControl, isPhone: boolean): TreeUnfolding {
  const { resource, result, preferences, model, state } = list
  const isFound = Object.keys(state.filter).length > 0
  const isAll = isPhone ? isFound : (preferences.values.unfolded ?? model.list?.expand === true)
  const [byHand, setByHand] = useState<Turned>({ isAll, keys: NONE })
  const turned = byHand.isAll === isAll ? byHand.keys : NONE
  const expandedRowKeys = useMemo(() => {
    const branches = resource.tree ? branchesOf(result.tree as TreeRow[]) : []
    const keys = branches.map(node => node[resource.key] as RowKey)
    return keys.filter(key => turned.has(key) !== isAll)
  }, [resource, result.tree, turned, isAll])

  const seen = useRef<RowKey | null>(null)
  const { newest } = list.added
  // What was added just now is seen in its place.
  useEffect(() => {
    if (newest === null || seen.current === newest) return
    const above = branchesAbove(result.tree as TreeRow[], resource.key, newest)
    if (above === null) return
    seen.current = newest
    const folded = above.filter(key => !expandedRowKeys.includes(key))
    if (folded.length > 0) setByHand({ isAll, keys: turnedWith(turned, folded, !isAll) })
  }, [newest, result.tree, resource.key, expandedRowKeys, turned, isAll])

  return {
    isAll,
    setAll(unfolded) {
      setByHand({ isAll: unfolded, keys: NONE })
      preferences.change({ unfolded })
    },
    expandable: {
      expandedRowKeys,
      indentSize: 20,
      onExpand(unfolded, record) {
        const after = new Set(turned)
        const key = record[resource.key] as RowKey
        if (unfolded === isAll) after.delete(key)
        else after.add(key)
        setByHand({ isAll, keys: after })
      },
    },
  }
}

/** The keys of the nodes above one, from the top; null where it is not in the tree. */
function branchesAbove(nodes: TreeRow[], key: string, wanted: RowKey): RowKey[] | null {
  for (const node of nodes) {
    if (node[key] === wanted) return []
    const below = branchesAbove(node.children ?? [], key, wanted)
    if (below) return [node[key] as RowKey, ...below]
  }
  return null
}

/** What was turned by hand, with further keys turned too, or turned back. */
function turnedWith(turned: ReadonlySet<RowKey>, keys: RowKey[], isTurned: boolean): ReadonlySet<RowKey> {
  return isTurned ? new Set([...turned, ...keys]) : new Set([...turned].filter(key => !keys.includes(key)))
}
