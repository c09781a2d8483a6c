import { TreeSelect } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { CandidatesNotice, choiceProps, keepEscape, LookupFault, type RowKey, useReferences } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { TreeReferenceProps } from './TreePanel.tsx'
import { TreePanel } from './TreePanel.tsx'
import { pathTo, type TreeNode, toNodes } from './treeNodes.ts'
import { type TreeCandidates, useTreeCandidates } from './useTreeCandidates.ts'

/** One or several records of a resource that is a tree. */
export function TreeReference(props: TreeReferenceProps) {
  const { field, query, display = 'select' } = props
  const [isOpen, setIsOpen] = useState(display === 'tree')
  const reference = field?.reference
  const candidates = useTreeCandidates(reference, { query, enabled: isOpen })
  const { tree } = candidates.found
  const nodes = useMemo(() => (reference ? toNodes(tree, reference) : []), [tree, reference])
  useEffect(() => {
    if (display === 'tree') setIsOpen(true)
  }, [display])
  const shared = { ...props, nodes, candidates }
  if (display === 'tree') return <TreePanel {...shared} />
  return <TreeDropdown {...shared} isOpen={isOpen} onOpenChange={setIsOpen} />
}

interface TreeDropdownProps extends TreeReferenceProps {
  nodes: TreeNode[]
  candidates: TreeCandidates
  isOpen: boolean
  onOpenChange(open: boolean): void
}

/** A tree in a drop-down. Labels of what is chosen are there before the tree is. */
function TreeDropdown(props: TreeDropdownProps) {
  const { value, onChange } = props
  const {
    nodes,
    candidates,
    isOpen,
    onOpenChange,
    field,
    multiple = field !== undefined && fieldTypeBase(field.type).storage === 'link-table',
  } = props
  const keys = (Array.isArray(value) ? value : [value]).filter(key => key !== null && key !== undefined)
  const { found, isCut, isSettled, keyword, setKeyword } = candidates
  const { byKey, error, retry } = useReferences(field?.reference, keys, props.query)
  const labelOf = (key: RowKey) => {
    if (error) return t('无法加载')
    const row = byKey[String(key)]
    if (row === null) return t('{{key}}（已不存在）', { key })
    return String(row?.[field?.reference?.label ?? ''] ?? row?.label ?? '…')
  }
  const labelled = keys.map(key => ({ value: key, label: labelOf(key) }))
  const change = (next: Labelled | Labelled[] | undefined) => {
    if (Array.isArray(next)) onChange(next.length === 0 ? null : next.map(one => one.value))
    else onChange(next?.value ?? null)
  }
  return (
    <>
      <TreeSelect
        {...choiceProps(props, t('请选择'))}
        style={{ width: '100%' }}
        treeData={nodes}
        labelInValue
        multiple={multiple}
        value={(multiple ? labelled : labelled[0]) as never}
        onChange={(next: unknown) => change(next as Labelled | Labelled[] | undefined)}
        // The levels that are unfolded are settled when the list is drawn first, so it waits for its nodes.
        open={isOpen && isSettled}
        onOpenChange={open => {
          onOpenChange(open)
          if (!open) setKeyword('')
        }}
        onKeyDown={keepEscape}
        loading={found.isLoading}
        allowClear
        showSearch
        searchValue={keyword}
        onSearch={setKeyword}
        // The server has searched the nodes that are not here, too.
        filterTreeNode={isCut ? false : undefined}
        treeNodeFilterProp="title"
        treeDefaultExpandedKeys={unfoldedAtFirst(nodes, keys)}
        maxTagCount="responsive"
        notFoundContent={found.error ? null : undefined}
        popupRender={tree => (
          <>
            {tree}
            <CandidatesNotice found={found} />
          </>
        )}
      />
      {error !== undefined && <LookupFault error={error} onRetry={retry} />}
    </>
  )
}

/** The top, and what leads to the chosen. */
function unfoldedAtFirst(nodes: TreeNode[], chosen: RowKey[]): RowKey[] {
  const above = chosen.flatMap(key => pathTo(nodes, key).slice(0, -1))
  return [...nodes, ...above].map(node => node.key)
}

interface Labelled {
  value: RowKey
  label: string
}
