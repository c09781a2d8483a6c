import { Button, Checkbox, Input, Skeleton, Tree } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { WidgetProps } from '#engine'
import { CandidatesNotice, groupAria, type RowKey } from '#engine'
import { t } from '#model/language/t.ts'
import { BRANCHES, WITH_ANCESTORS } from './linkages.ts'
import { allKeys, foundNodes, keysAbove, type TreeNode, toggleKey } from './treeNodes.ts'
import { useMarkedNodes } from './useMarkedNodes.tsx'
import type { TreeCandidates } from './useTreeCandidates.ts'
import { useTreeHeight } from './useTreeHeight.ts'

export interface TreeReferenceProps extends WidgetProps<RowKey | RowKey[]> {
  /** Several; links always are. */
  multiple?: boolean
  /** "tree" shows the whole tree in the form instead of a drop-down. */
  display?: 'select' | 'tree'
  /** Whether it takes the height that the form has left. */
  fill?: boolean
  /** Whether choosing a node chooses what is below and above it at first; the user can change that. */
  linked?: boolean
  /** Whether a chosen node takes those above it along while nodes are linked. Default true. */
  ancestors?: boolean
  /** Nodes that somebody else proposes: they are unfolded and told from the others as long as they are chosen. */
  marked?: RowKey[]
  /** What the candidates depend on. */
  query?: Record<string, unknown>
}

interface TreePanelProps extends TreeReferenceProps {
  nodes: TreeNode[]
  candidates: TreeCandidates
}

/** A whole tree with a box at every node. */
export function TreePanel(props: TreePanelProps) {
  const { value, onChange, disabled, readOnly, nodes, candidates } = props
  const { found, isCut, keyword, setKeyword } = candidates
  const [panel, height] = useTreeHeight(props.fill === true)
  const linkage = props.ancestors === false ? BRANCHES : WITH_ANCESTORS
  // What of a branch is not here could not go along with it.
  const isLinkable = !(isCut && linkage === BRANCHES)
  const [linked, setLinked, isLinkFixed] = useLinked(props, isLinkable)
  const [isNewlyLinked, setNewlyLinked] = useState(false)
  const [expanded, setExpanded] = useState<RowKey[]>([])
  const chosen = Array.isArray(value) ? value : []
  const every = allKeys(nodes)
  const isFixed = disabled || readOnly
  const isHere = every.length > 0
  const isWhole = isHere && every.every(key => chosen.includes(key))
  const word = keyword.trim()
  // What the server has found stands without its place, and nothing below or above it is here to go along.
  const isFoundOnly = isCut && word !== ''
  const shown = word === '' || isCut ? nodes : foundNodes(nodes, word)
  const isHit = ({ title }: Pick<TreeNode, 'title'>) => word !== '' && title.includes(word)
  const isLinked = linked && !isFoundOnly
  const half = isLinked ? linkage.half(nodes, chosen) : []
  const halved = new Set(half)
  const titleRender = useMarkedNodes({
    ...{ nodes, marked: props.marked, chosen },
    unfold: keys => setExpanded(before => [...new Set([...before, ...keys])]),
  })
  const halfChosen = chosen.filter(key => halved.has(key)).length

  function change(keys: RowKey[]): void {
    onChange(keys.length === 0 ? null : keys)
    if (!isLinkable) setLinked(false)
  }

  /** Of a tree that is not here whole, what is not shown stays as it was. */
  function chosenWithAll(isChosen: boolean): RowKey[] {
    if (!isCut) return isChosen ? every : []
    const others = chosen.filter(key => !every.includes(key))
    return isChosen ? [...others, ...every] : others
  }

  function complete(): void {
    const whole = isFoundOnly ? chosen : linkage.complete(nodes, chosen)
    if (whole.length !== chosen.length) change(whole)
  }

  function link(isOn: boolean) {
    setLinked(isOn)
    setNewlyLinked(isOn)
    if (isOn) complete()
  }

  // What leads to the hits is unfolded, also where the tree arrives after the word, and stays so once nothing is looked
  // for.
  useEffect(() => {
    if (word !== '' && !isCut) setExpanded(keysAbove(nodes, word))
  }, [nodes, word, isCut])

  // Nodes that arrive after the linkage was switched on go along as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else changes has gone through the tree.
  useEffect(() => {
    if (isNewlyLinked && isLinked) complete()
  }, [nodes])

  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws the tree; this names it with its tools
    <div ref={panel} role="group" {...groupAria(props)} className="m-widget-tree" style={FRAME}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
        <Checkbox
          checked={isWhole}
          indeterminate={!isWhole && chosen.length > 0}
          disabled={isFixed || !isHere}
          onChange={event => change(chosenWithAll(event.target.checked))}
        >
          {t('全选')}
        </Checkbox>
        <Checkbox
          checked={linked}
          disabled={isFixed || isLinkFixed}
          style={{ whiteSpace: 'nowrap' }}
          onChange={event => link(event.target.checked)}
        >
          {t('父子联动')}
        </Checkbox>
        <Button
          type="link"
          size="small"
          autoInsertSpace={false}
          disabled={!isHere}
          onClick={() => setExpanded(expanded.length > 0 ? [] : every)}
        >
          {expanded.length > 0 ? t('收起') : t('展开')}
        </Button>
        <Input
          size="small"
          style={{ flex: 1, minWidth: 96 }}
          placeholder={t('查找')}
          aria-label={t('查找')}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
          allowClear
        />
      </div>
      <Arriving candidates={candidates}>
        <Tree<TreeNode>
          rootStyle={{ background: 'transparent', marginBlock: 4 }}
          treeData={shown}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          disabled={isFixed}
          checkedKeys={{ checked: chosen.filter(key => !halved.has(key)), halfChecked: half }}
          onCheck={(_, { node: { key } }) =>
            change(isLinked ? linkage.toggle(nodes, chosen, key) : toggleKey(nodes, chosen, key, false))
          }
          expandedKeys={expanded}
          onExpand={keys => setExpanded(keys as RowKey[])}
          titleRender={titleRender}
          filterTreeNode={node => isHit(node as unknown as TreeNode)}
        />
      </Arriving>
      {word !== '' && !found.error && !found.isLoading && <Found count={countOf(shown, isHit)} />}
      {!found.error && <CandidatesNotice found={found} />}
      <div style={{ color: 'var(--m-engine-text-weak)' }}>
        {halfChosen === 0
          ? t('已选{{count}}项', { count: chosen.length })
          : t('已选{{count}}项，其中半选的{{half}}项只含其自身，不含未勾选的下级', {
              count: chosen.length,
              half: halfChosen,
            })}
      </div>
    </div>
  )
}

/** How many nodes have what is looked for in their title. */
const Found = ({ count }: { count: number }) => (
  <div role="status">{count === 0 ? t('没有匹配的项') : t('找到{{count}}项', { count })}</div>
)

const countOf = (nodes: TreeNode[], isCounted: (node: TreeNode) => boolean): number =>
  nodes.reduce((sum, node) => sum + Number(isCounted(node)) + countOf(node.children ?? [], isCounted), 0)

/** Whether a node takes others along: as the form keeps it, or else for as long as the tree is shown. */
function useLinked({ linked = true, companion }: TreeReferenceProps, isOffered: boolean) {
  const [chosen, setChosen] = useState(linked)
  const isKept = companion ? companion.value === true || (companion.value == null && linked) : chosen
  const isFixed = !isOffered || companion?.disabled === true
  return [isKept && isOffered, companion?.onChange ?? setChosen, isFixed] as const
}

/** The tree once it is there; before, that it is on its way, or that it did not come. */
function Arriving({ candidates: { found }, children }: { candidates: TreeCandidates; children: ReactNode }) {
  if (found.error) {
    return (
      <div role="alert">
        {t('加载失败')}
        <Button type="link" size="small" onClick={found.retry}>
          {t('重试')}
        </Button>
      </div>
    )
  }
  if (!found.isLoading || found.options.length > 0) return children
  return (
    <div role="status" aria-label={t('正在加载')}>
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    </div>
  )
}

const FRAME = {
  padding: '8px 12px',
  border: '1px solid var(--m-engine-border)',
  borderRadius: 'var(--m-engine-radius)',
}
