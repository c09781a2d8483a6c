import { Alert, Button, Empty, Space } from 'antd'
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { CellContext } from '../cells/cellRenderer.tsx'
import { useHasCome } from '../data/lazyPart.tsx'
import type { Row, RowKey } from '../data/Row.ts'
import { scrollToTop } from '../data/scrollToTop.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { whenIdle } from '../data/whenIdle.ts'
import { useHost, useRegistry } from '../EngineContext.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { FaultBox } from '../faults/FaultBox.tsx'
import { useDefinition } from '../registry/useWidgets.ts'
import { faultMessage } from '../text/messages.ts'
import { nounOf } from '../text/recordWords.ts'
import { noteDrawnList } from '../warmup/drawnLists.ts'
import { useScrollToAdded } from './added/useScrollToAdded.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { isUnset } from './ListState.ts'
import type { ListButton } from './listButtons.ts'
import { loadRecordTable, RecordTable } from './listParts.ts'
import type { RecordRowsProps } from './RecordRows.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'
import type { TreeOrder } from './useTreeOrder.tsx'
import type { TreeUnfolding } from './useTreeUnfolding.ts'

const FiguresBelow = lazy(() =>
  import('./FiguresBelow.tsx').then(module => ({ default: module.FiguresBelow })),
)
const RecordCards = lazy(() =>
  import('./cards/RecordCards.tsx').then(module => ({ default: module.RecordCards })),
)
const AddedNote = lazy(() => import('./added/AddedNote.tsx').then(module => ({ default: module.AddedNote })))
const CardGrid = lazy(() => import('./cards/CardGrid.tsx').then(module => ({ default: module.CardGrid })))

/** What scrolls where rows are drawn: a table, a table of what is seen only, cards. */
const SCROLLED = '.ant-table-body, .ant-table-tbody-virtual-holder, .m-cards'

interface ListContentProps {
  list: ListControl
  /** What draws the rows in place of the table; undefined for the table. */
  rows?: ComponentType<RecordRowsProps> | undefined
  /** null while it is fetched. */
  drawing: CellContext | null
  commands: ListCommands
  rowButtons: ListButton[]
  unfolding: TreeUnfolding
  order: TreeOrder
}

/** The rows, or what stands where there are none: loading, failed, empty. */
export function ListContent(props: ListContentProps) {
  const { list, rows: OwnRows, drawing, commands, rowButtons, unfolding, order } = props
  const isPhone = useIsPhone()
  const { result, state } = list
  const room = useRef<HTMLDivElement>(null)
  usePageTop(room, `${state.page} ${state.pageSize}`)
  useScrollToAdded(room, list)
  const custom = list.model.list?.component ?? null
  const Rows = OwnRows ?? rowsFor(list, isPhone)
  const hasTable = useHasCome(Rows === RecordTable && custom === null ? loadRecordTable : null)

  if (result.error && result.rows.length === 0) {
    return (
      <div className="m-content">
        <FaultBox title={t('加载失败')} onRetry={() => void result.refresh()}>
          {faultMessage(result.error)}
        </FaultBox>
      </div>
    )
  }
  if (result.isFirst || !drawing || !hasTable) {
    return (
      <div className="m-content">
        <ListSkeleton />
      </div>
    )
  }
  const context = { commands, rowButtons, ...drawing, orderCell: order.orderCell }
  const empty = <EmptyList list={list} commands={commands} />
  const drawn = <WhenDrawn tell={list.setIsDrawn} />
  const rows = (
    <Suspense fallback={<ListSkeleton />}>
      <Rows list={list} unfolding={unfolding} empty={empty} {...context} />
      {drawn}
    </Suspense>
  )
  return (
    <div
      ref={room}
      className={result.isRefreshing ? 'm-content is-refreshing' : 'm-content'}
      aria-busy={result.isRefreshing}
    >
      {result.error !== undefined && <StaleNotice list={list} />}
      {list.added.onTop.length > 0 && (
        <Suspense fallback={null}>
          <AddedNote list={list} />
        </Suspense>
      )}
      {custom === null ? (
        rows
      ) : (
        <>
          <CustomList list={list} name={custom} />
          {drawn}
        </>
      )}
      {/* A table has its figures under its columns. */}
      {(Rows !== RecordTable || custom !== null) && list.summary.figures !== null && (
        <Suspense fallback={null}>
          <FiguresBelow list={list} drawing={drawing} />
        </Suspense>
      )}
    </div>
  )
}

/** Tells that what it stands beside has come and been seen. */
function WhenDrawn({ tell }: { tell(isDrawn: true): void }) {
  useEffect(
    () =>
      whenIdle(() => {
        tell(true)
        noteDrawnList()
      }),
    [tell],
  )
  return null
}

/** What draws the rows: cards on a phone, and where the user has chosen them. */
function rowsFor({ display }: ListControl, isPhone: boolean): ComponentType<RecordRowsProps> {
  if (isPhone) return RecordCards
  return display === 'cards' ? CardGrid : RecordTable
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

/** Another page of rows is read from its top. @param page changes with the rows that are asked for */
function usePageTop(room: RefObject<HTMLElement | null>, page: string): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const scrolled = room.current?.querySelector<HTMLElement>(SCROLLED)
    return scrolled ? scrollToTop(scrolled) : undefined
  }, [page, room])
}

/**
 * The hand-written list that a page names. It is given the rows as `values.rows`, with `values.total`, and the
 * chosen keys; setValue('selection', rows) chooses.
 */
function CustomList({ list, name }: { list: ListControl; name: string }) {
  const { parts } = useRegistry()
  const state = useDefinition(parts, name)
  const { model, result, added, selection } = list
  if (state.status === 'loading') return <ListSkeleton />
  if (state.status === 'missing')
    return <FaultBox title={t('没有列表 {{name}}：请写 src/custom/{{name}}.part.tsx', { name })} />
  if (state.status === 'failed')
    return <FaultBox title={t('列表 {{name}} 加载失败', { name })} onRetry={state.retry} />
  const Part = state.definition.part
  return (
    <FaultBoundary path={`${model.component} → list.component ${name}`}>
      <Part
        model={model}
        record={null}
        selection={selection.keys as RowKey[]}
        values={{ rows: [...added.onTop, ...result.tree], total: result.total }}
        setValue={(field, value) => field === 'selection' && selection.choose(value as Row[])}
        close={changed => changed && void result.refresh()}
      />
    </FaultBoundary>
  )
}

/** What an empty list says: what would be here and the first step, or how to find more. */
function EmptyList({ list, commands }: { list: ListControl; commands: ListCommands }) {
  const host = useHost()
  const noun = nounOf(host.text(list.resource.title))
  const create = list.buttons.toolbar.find(({ name }) => name === 'create')
  const isFiltered = Object.values(list.state.filter).some(value => !isUnset(value))
  const { showAll } = list
  if (isFiltered || showAll) {
    const found = list.inTrash
      ? t('回收站中没有符合条件的{{noun}}', { noun })
      : t('没有符合条件的{{noun}}', { noun })
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={found}>
        <Space wrap>
          {isFiltered && <Button onClick={() => list.change({ filter: {} })}>{t('清除条件')}</Button>}
          {showAll && <Button onClick={showAll}>{t('查看全部{{noun}}', { noun })}</Button>}
        </Space>
      </Empty>
    )
  }
  if (list.inTrash) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('回收站是空的')} />
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={create ? t('还没有{{noun}}，新增后显示在这里', { noun }) : t('还没有{{noun}}', { noun })}
    >
      {create && (
        <Button type="primary" onClick={() => commands.press(create, [])}>
          {t('新增{{noun}}', { noun })}
        </Button>
      )}
    </Empty>
  )
}
