import { Button, TreeSelect } from 'antd'
import { type OptionsResult, type RowKey, useReferences, widgetAria } from '#engine'
import type { TreeReferenceProps } from './TreeReference.tsx'
import { pathTo, type TreeNode } from './treeNodes.ts'

export interface TreeDropdownProps extends TreeReferenceProps {
  nodes: TreeNode[]
  found: OptionsResult
  isOpen: boolean
  onOpenChange(open: boolean): void
}

/** A tree in a drop-down. Labels of what is chosen are there before the tree is. */
export function TreeDropdown(props: TreeDropdownProps) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = '请选择', status, autoFocus } = props
  const { nodes, found, isOpen, onOpenChange, field, multiple = field?.type === 'links' } = props
  const keys = (Array.isArray(value) ? value : [value]).filter(key => key !== null && key !== undefined)
  const { byKey } = useReferences(field?.reference, keys, props.query)
  const labelOf = (key: RowKey) => {
    const row = byKey[String(key)]
    if (row === null) return `${key}（已不存在）`
    return String(row?.[field?.reference?.label ?? ''] ?? row?.label ?? '…')
  }
  const labelled = keys.map(key => ({ value: key, label: labelOf(key) }))
  const change = (next: Labelled | Labelled[] | undefined) => {
    if (Array.isArray(next)) onChange(next.length === 0 ? null : next.map(one => one.value))
    else onChange(next?.value ?? null)
  }
  const failed = (
    <span role="alert">
      加载失败
      <Button type="link" size="small" onClick={found.retry}>
        重试
      </Button>
    </span>
  )
  return (
    <TreeSelect
      {...widgetAria(props)}
      style={{ width: '100%' }}
      treeData={nodes}
      labelInValue
      multiple={multiple}
      value={(multiple ? labelled : labelled[0]) as never}
      onChange={(next: unknown) => change(next as Labelled | Labelled[] | undefined)}
      onBlur={onBlur}
      // The levels that are unfolded are settled when the list is drawn first, so it waits for its nodes.
      open={isOpen && (nodes.length > 0 || !found.isLoading)}
      onOpenChange={onOpenChange}
      loading={found.isLoading}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandedKeys={unfoldedAtFirst(nodes, keys)}
      maxTagCount="responsive"
      notFoundContent={found.error ? failed : undefined}
    />
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
