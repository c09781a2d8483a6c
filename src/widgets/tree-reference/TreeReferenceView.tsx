import { Button, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { type CellProps, ReferenceNames, type RowKey, useOptions } from '#engine'
import { t } from '#model/language/t.ts'
import { type TreeNode, toNodes } from './treeNodes.ts'

/** px; a longer tree scrolls. */
const HEIGHT = 360

/** The names of the nodes; several of a tree that the form shows whole stand in their places. */
export function TreeReferenceView(props: CellProps<RowKey | RowKey[]>) {
  const { value, record, field, display } = props
  if (display === 'tree' && Array.isArray(value)) return <ChosenTree {...props} value={value} />
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}

/** What is chosen of a tree, each in its place: folded at first, with how much lies below a node. */
function ChosenTree({ value, record, field }: CellProps<RowKey[]>) {
  const { reference } = field
  const found = useOptions(reference)
  const [expanded, setExpanded] = useState<RowKey[]>([])
  const keys = value ?? []
  const nodes = reference ? chosenNodes(toNodes(found.tree, reference), new Set(keys)) : []
  const names = (some: RowKey[]) => <ReferenceNames reference={reference} value={some} record={record} />
  if (found.isLoading && found.options.length === 0) {
    return (
      <div role="status" aria-label={t('正在加载')}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    )
  }
  // Without the tree the names alone are known: it did not come, or what is chosen left it.
  if (nodes.length === 0) return names(keys)
  const placed = new Set(chosenKeys(nodes))
  const others = keys.filter(key => !placed.has(key))
  const foldable = foldableKeys(nodes)
  return (
    <div style={{ width: '100%' }}>
      <div style={{ display: 'flex', gap: 12, alignItems: 'center', color: 'var(--m-engine-text-weak)' }}>
        {t('共{{count}}项', { count: keys.length })}
        {foldable.length > 0 && (
          <Button
            type="link"
            size="small"
            autoInsertSpace={false}
            onClick={() => setExpanded(expanded.length > 0 ? [] : foldable)}
          >
            {expanded.length > 0 ? t('收起') : t('展开')}
          </Button>
        )}
      </div>
      <Tree<ChosenNode>
        rootStyle={{ background: 'transparent' }}
        treeData={nodes}
        selectable={false}
        blockNode
        // Only a long list needs to be drawn in part.
        height={foldable.length + keys.length > 200 ? HEIGHT : undefined}
        expandedKeys={expanded}
        onExpand={next => setExpanded(next as RowKey[])}
        titleRender={node => <ChosenTitle node={node} />}
      />
      {others.length > 0 && names(others)}
    </div>
  )
}

/** The name of a node; weak where the node only leads to others. */
function ChosenTitle({ node: { title, isChosen, count } }: { node: ChosenNode }) {
  const weak = { color: 'var(--m-engine-text-weak)' }
  return (
    <span style={isChosen ? undefined : weak}>
      {title}
      {count > 0 && <span style={{ ...weak, marginInlineStart: 8 }}>{t('{{count}}项', { count })}</span>}
    </span>
  )
}

/** A node that is chosen, or that leads to one. */
interface ChosenNode {
  key: RowKey
  title: string
  isChosen: boolean
  /** How many are chosen below it. */
  count: number
  children: ChosenNode[]
}

/** Returns what is chosen of a tree, with the nodes above it. */
function chosenNodes(nodes: TreeNode[], chosen: ReadonlySet<RowKey>): ChosenNode[] {
  return nodes.flatMap(({ key, title, children = [] }) => {
    const below = chosenNodes(children, chosen)
    const isChosen = chosen.has(key)
    if (!isChosen && below.length === 0) return []
    return [{ key, title, isChosen, count: chosenKeys(below).length, children: below }]
  })
}

/** Returns the keys of the chosen nodes among them, and of those below them. */
function chosenKeys(nodes: ChosenNode[]): RowKey[] {
  return nodes.flatMap(({ key, isChosen, children }) => [...(isChosen ? [key] : []), ...chosenKeys(children)])
}

/** Returns the keys of the nodes that have others below them. */
function foldableKeys(nodes: ChosenNode[]): RowKey[] {
  return nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...foldableKeys(children)] : []))
}
