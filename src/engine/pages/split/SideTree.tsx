import { Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import { useMemo, useState } from 'react'
import type { PageModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { branchesOf, type TreeRow, treeOf } from '../../data/treeRows.ts'
import { recordLabel } from '../../text/recordWords.ts'
import type { SplitChoice } from './useSplitChoice.ts'

interface SideTreeProps extends Pick<SplitChoice, 'chosen' | 'choose'> {
  rows: Row[]
  resource: NonNullable<PageModel['resource']>
  isSearched: boolean
}

/** Levels that are unfolded at first. */
const OPEN_LEVELS = 2

/** The records to choose from, as a tree where they have parents, else as a list. */
export function SideTree({ rows, resource, chosen, choose, isSearched }: SideTreeProps) {
  const nodes = useMemo(
    () => (resource.tree ? treeOf(rows, { key: resource.key, parent: resource.tree.parent }) : rows),
    [rows, resource],
  )
  const [unfolded, setUnfolded] = useState<React.Key[]>(() => openKeys(nodes, resource.key, isSearched))
  if (nodes.length === 0) return null
  return (
    <Tree
      blockNode
      treeData={nodes as unknown as DataNode[]}
      fieldNames={{ key: resource.key, title: resource.label, children: 'children' }}
      titleRender={node => (
        <span className="m-split-node">{recordLabel(resource, node as unknown as Row)}</span>
      )}
      expandedKeys={unfolded}
      onExpand={setUnfolded}
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelect={([key]) => choose((key as RowKey | undefined) ?? null)}
    />
  )
}

function openKeys(nodes: TreeRow[], key: string, isSearched: boolean): React.Key[] {
  if (isSearched) return branchesOf(nodes).map(node => node[key] as React.Key)
  const open = (level: TreeRow[], depth: number): TreeRow[] =>
    depth === 0 ? [] : level.flatMap(node => [node, ...open(node.children ?? [], depth - 1)])
  return open(nodes, OPEN_LEVELS).map(node => node[key] as React.Key)
}
