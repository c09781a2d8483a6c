import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import type { PageModel } from '#model/types/index.ts'
import { cellWidget } from '../cells/cellWidget.ts'
import { useIsPhone } from '../data/useMediaQuery.ts'
import { NO_DICTIONARIES, useDictionaries } from '../dict/useDictionaries.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { useWidgets } from '../registry/useWidgets.ts'
import { faultMessage } from '../text/faultMessage.ts'
import { CustomList } from './CustomList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListButton } from './listButtons.ts'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'
import type { TreeOrder } from './useTreeOrder.tsx'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

export interface ListContentProps {
  list: ListControl
  commands: ListCommands
  rowButtons: ListButton[]
  unfolding: TreeUnfolding
  order: TreeOrder
}

/** The rows, or what stands where there are none: loading, failed, empty. */
export function ListContent({ list, commands, rowButtons, unfolding, order }: ListContentProps) {
  const isPhone = useIsPhone()
  const { widgetKeys, dictionaryTypes } = useMemo(() => needsOf(list.model), [list.model])
  const widgets = useWidgets(widgetKeys)
  const dictionaries = useDictionaries(dictionaryTypes)
  const { result } = list

  if (result.error && result.rows.length === 0) {
    return (
      <div className="m-content">
        <FaultBox title="加载失败" onRetry={() => void result.refresh()}>
          {faultMessage(result.error)}
        </FaultBox>
      </div>
    )
  }
  // Cells are drawn once: dictionaries travel beside the rows, and arriving later would draw all of them again.
  const isWaiting = dictionaries === NO_DICTIONARIES && dictionaryTypes.length > 0
  if (result.isFirst || !widgets || isWaiting) {
    return (
      <div className="m-content">
        <ListSkeleton />
      </div>
    )
  }
  const custom = list.model.list?.component ?? null
  const surroundings = { commands, rowButtons, dictionaries, widgets, orderCell: order.orderCell }
  const empty = <EmptyList list={list} commands={commands} />
  const rows = isPhone ? (
    <RecordCards list={list} empty={empty} {...surroundings} />
  ) : (
    <RecordTable list={list} unfolding={unfolding} empty={empty} {...surroundings} />
  )
  return (
    <div
      className={result.isRefreshing ? 'm-content is-refreshing' : 'm-content'}
      aria-busy={result.isRefreshing}
    >
      {result.error !== undefined && <StaleNotice list={list} />}
      {custom === null ? rows : <CustomList list={list} name={custom} />}
    </div>
  )
}

/** The rows shown are old, because fetching them anew failed. */
function StaleNotice({ list }: { list: ListControl }) {
  const retry = (
    <Button size="small" onClick={() => void list.result.refresh()}>
      重试
    </Button>
  )
  return (
    <Alert type="warning" showIcon message={`刷新失败：${faultMessage(list.result.error)}`} action={retry} />
  )
}

function needsOf(model: PageModel): { widgetKeys: string[]; dictionaryTypes: string[] } {
  const fields = new Map((model.resource?.fields ?? []).map(field => [field.name, field]))
  const widgetKeys: string[] = []
  const dictionaryTypes: string[] = []
  for (const { path, field: name, cell } of model.list?.columns ?? []) {
    const field = fields.get(name)
    if (!field) continue
    const key = cell === 'switch' || path.includes('.') ? null : cellWidget(field, cell)
    if (key !== null) widgetKeys.push(key)
    if (field.dict !== null) dictionaryTypes.push(field.dict)
  }
  return { widgetKeys, dictionaryTypes }
}
