import { FilterOutlined } from '@ant-design/icons'
import { Alert, Badge, Button, Modal } from 'antd'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import { DialogSkeleton } from '../dialogs/DialogSkeleton.tsx'
import { useHost } from '../EngineContext.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { FaultDialog } from '../faults/FaultDialog.tsx'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { askable } from './askable.ts'
import { BatchBar } from './BatchBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListContent } from './ListContent.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { ListButton, ListButtons } from './listButtons.ts'
import { ListSurface } from './listParts.ts'
import { Pager } from './Pager.tsx'
import type { RecordRowsProps } from './RecordRows.ts'
import { SearchForm } from './SearchForm.tsx'
import { type ListCommands, useListCommands } from './useListCommands.ts'
import { useListDrawing } from './useListDrawing.ts'
import { useListKeys } from './useListKeys.ts'
import { type ListControl, useListPage } from './useListPage.ts'
import { useTreeOrder } from './useTreeOrder.tsx'
import { useTreeUnfolding } from './useTreeUnfolding.ts'

const SearchSheet = lazy(() => import('./SearchSheet.tsx').then(module => ({ default: module.SearchSheet })))

interface ListPageProps extends Omit<PageKindProps, 'params'> {
  /** What draws the rows in place of the table, at every width. */
  rows?: ComponentType<RecordRowsProps>
  /** Shows the records of all that can be chosen beside the list; absent while nothing is chosen there. */
  showAll?: (() => void) | undefined
  /** Called when the first rows are seen, or cannot be had. */
  onSettled?(): void
}

/** The list of a page: search, toolbar, rows, paging, and what is opened over them. */
export function ListPage({ model, fixed, embedded, rows, showAll, onSettled }: ListPageProps) {
  const { user } = useHost()
  const shown = useMemo(() => askable(model, fixed, user), [model, fixed, user])
  const list = useListPage({ model: shown, fixed, embedded, hasOwnRows: rows !== undefined, showAll })
  const [modal, modalHolder] = Modal.useModal()
  const drawing = useListDrawing(shown, list.group?.field)
  const commands = useListCommands(list, modal)
  const order = useTreeOrder(list)
  const page = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  const unfolding = useTreeUnfolding(list, isPhone)
  useListKeys(page, list, commands)
  const { buttons, resource, inTrash, isSettled } = list
  const settled = useStableCallback(() => onSettled?.())
  useEffect(() => {
    if (isSettled) settled()
  }, [isSettled, settled])
  const ofRow = useMemo(() => rowButtons(buttons, inTrash), [buttons, inTrash])
  const isPageForm =
    model.form?.open === 'page' && (list.surface?.kind === 'create' || list.surface?.kind === 'update')
  const hasFailed = list.result.error !== undefined && list.result.rows.length === 0

  return (
    <section ref={page} className={`m-page ${placeOf(embedded, isPageForm)}`}>
      {!isPageForm && (
        <>
          {isPhone ? null : <SearchForm list={list} />}
          {list.views?.isMissing && <MissingView list={list} />}
          <FilterChips list={list} />
          <div className="m-bar">
            <ListToolbar list={list} commands={commands}>
              {order.bar}
              {isPhone && <SearchButton list={list} />}
              {resource.tree && !isPhone && !inTrash && (
                <Button type="text" onClick={() => unfolding.setAll(!unfolding.isAll)}>
                  {unfolding.isAll ? t('全部折叠') : t('全部展开')}
                </Button>
              )}
            </ListToolbar>
            <BatchBar list={list} commands={commands} />
          </div>
          <ListContent
            list={list}
            rows={rows}
            drawing={drawing}
            commands={commands}
            rowButtons={ofRow}
            unfolding={unfolding}
            order={order}
          />
          {/* A total above rows that are not here, or not drawn yet, would say that there are none. */}
          <Pager list={list} isReady={drawing !== null && !list.result.isFirst && !hasFailed} />
        </>
      )}
      <SurfacePlace list={list} commands={commands} />
      {modalHolder}
    </section>
  )
}

/** What stands over the list stays from its first opening on: its messages outlive the form that told them. */
function SurfacePlace({ list, commands }: { list: ListControl; commands: ListCommands }) {
  const [wasOpened, setWasOpened] = useState(false)
  if (list.surface !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <FaultBoundary path={list.model.component} dialog={FaultDialog} onClose={() => list.setSurface(null)}>
      <Suspense fallback={<DialogSkeleton />}>
        <ListSurface list={list} commands={commands} />
      </Suspense>
    </FaultBoundary>
  )
}

/** The address asks for a view that is not there for this reader. */
function MissingView({ list }: { list: ListControl }) {
  return (
    <Alert
      type="info"
      showIcon
      closable
      message={t('链接中的视图不存在，或没有与您共享，现在显示的是默认列表。')}
      onClose={() => list.views?.choose(null)}
    />
  )
}

/** A list is as high as the window and its rows scroll; a form in its place scrolls as a whole. */
function placeOf(embedded: boolean | undefined, isPageForm: boolean): string {
  if (embedded) return 'm-page-embedded'
  return isPageForm ? 'm-page-scroll' : ''
}

function SearchButton({ list }: { list: ListControl }) {
  const [isOpen, setIsOpen] = useState(false)
  if ((list.model.list?.search.length ?? 0) === 0) return null
  return (
    <>
      <Badge dot={Object.keys(list.state.filter).length > 0}>
        <Button icon={<FilterOutlined />} onClick={() => setIsOpen(true)}>
          {t('查询')}
        </Button>
      </Badge>
      <Suspense fallback={<DialogSkeleton />}>
        {isOpen && <SearchSheet list={list} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Returns the buttons of a row: in the trash only restoring, in a tree also adding below it. */
export function rowButtons({ restore, row, below }: ListButtons, inTrash: boolean): ListButton[] {
  if (inTrash) return restore
  if (!below) return row
  const [first, ...rest] = row
  return first && !first.danger ? [first, below, ...rest] : [below, ...row]
}
