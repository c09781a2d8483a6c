import { useEffect, useState } from 'react'
import type { RowKey, WidgetProps } from '#engine'
import { TreeDropdown } from './TreeDropdown.tsx'
import { TreePanel } from './TreePanel.tsx'
import { toNodes } from './treeNodes.ts'
import { useTreeCandidates } from './useTreeCandidates.ts'

export interface TreeReferenceProps extends WidgetProps<RowKey | RowKey[]> {
  /** Several; links always are. */
  multiple?: boolean
  /** "tree" shows the whole tree in the form instead of a drop-down. */
  display?: 'select' | 'tree'
  /** Whether choosing a node chooses what is below and above it at first; the user can change that. */
  linked?: boolean
  /** What the candidates depend on. */
  query?: Record<string, unknown>
}

/** One or several records of a resource that is a tree. */
export function TreeReference(props: TreeReferenceProps) {
  const { field, query, display = 'select' } = props
  const [isOpen, setIsOpen] = useState(display === 'tree')
  const candidates = useTreeCandidates(field?.reference, { query, enabled: isOpen })
  const nodes = field?.reference ? toNodes(candidates.found.tree, field.reference) : []
  useEffect(() => {
    if (display === 'tree') setIsOpen(true)
  }, [display])
  const shared = { ...props, nodes, candidates }
  if (display === 'tree') return <TreePanel {...shared} />
  return <TreeDropdown {...shared} isOpen={isOpen} onOpenChange={setIsOpen} />
}
