import { type ReactNode, useEffect } from 'react'
import type { RowKey } from '#engine'
import { t } from '#model/language/t.ts'
import { pathTo, type TreeNode } from './treeNodes.ts'

interface MarkedNodes {
  nodes: TreeNode[]
  /** Keys of nodes that somebody else proposes. */
  marked: RowKey[] | undefined
  chosen: RowKey[]
  /** Unfolds these beside what is unfolded. */
  unfold(keys: RowKey[]): void
}

/**
 * Unfolds what leads to the nodes that are proposed once they are there, and returns how a node's title is drawn: with a
 * word as long as it is proposed and chosen. undefined where nothing is proposed.
 */
export function useMarkedNodes({ nodes, marked, chosen, unfold }: MarkedNodes) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: unfolded once for each tree and proposal.
  useEffect(() => {
    if (marked && nodes.length > 0)
      unfold(marked.flatMap(key => pathTo(nodes, key).slice(0, -1)).map(({ key }) => key))
  }, [nodes, marked])
  if (!marked) return undefined
  const shown = new Set(marked.filter(key => chosen.includes(key)))
  return ({ key, title }: TreeNode): ReactNode =>
    shown.has(key) ? (
      <>
        {title} <mark style={MARK}>{t('新勾选')}</mark>
      </>
    ) : (
      title
    )
}

const MARK = {
  padding: '0 6px',
  borderRadius: 'var(--m-engine-radius)',
  color: 'var(--m-engine-primary-text)',
  background: 'var(--m-engine-primary-tint)',
  fontSize: 12,
}
