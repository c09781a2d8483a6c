import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { CellContext } from '../cells/cellRenderer.tsx'
import { useIsPhone } from '../data/useMediaQuery.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { faultMessage } from '../text/faultMessage.ts'
import { CustomList } from './CustomList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListButton } from './listButtons.ts'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'
import { usePageTop } from './usePageTop.ts'
import type { TreeOrder } from './useTreeOrder.tsx'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

export interface ListContentProps {
  list: ListControl
  /** null while it is fetched. */
  drawing: CellContext | null
  commands: ListCommands
  rowButtons: ListButton[]
  unfolding: TreeUnfolding
  order: TreeOrder
}

/** The rows, or what stands where there are none: loading, failed, empty. */
export function ListContent({ list, drawing, commands, rowButtons, unfolding, order }: ListContentProps) {
  const isPhone = useIsPhone()
  const { result, state } = list
  const room = useRef<HTMLDivElement>(null)
  usePageTop(room, `${state.page} ${state.pageSize}`)

  if (result.error && result.rows.length === 0) {
    return (
      <div className="m-content">
        <FaultBox title={t('加载失败')} onRetry={() => void result.refresh()}>
          {faultMessage(result.error)}
        </FaultBox>
      </div>
    )
  }
  if (result.isFirst || !drawing) {
    return (
      <div className="m-content">
        <ListSkeleton />
      </div>
    )
  }
  const custom = list.model.list?.component ?? null
  const context = { commands, rowButtons, ...drawing, orderCell: order.orderCell }
  const empty = <EmptyList list={list} commands={commands} />
  const rows = isPhone ? (
    <RecordCards list={list} unfolding={unfolding} empty={empty} {...context} />
  ) : (
    <RecordTable list={list} unfolding={unfolding} empty={empty} {...context} />
  )
  return (
    <div
      ref={room}
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
      {t('重试')}
    </Button>
  )
  return (
    <Alert
      type="warning"
      showIcon
      message={t('刷新失败：{{message}}', { message: faultMessage(list.result.error) })}
      action={retry}
    />
  )
}
