import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ViewState } from '#model/list-view/viewState.ts'
import type { GroupModel, ListModel, PageModel, ResourceModel } from '#model/types/index.ts'
import type { RowCondition } from '../access/compileRowCondition.ts'
import { useRowConditions } from '../access/rowConditions.ts'
import { type ListResult, useList } from '../data/useList.ts'
import { useHost } from '../EngineContext.ts'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { type AddedRecords, useAddedRecords } from './added/useAddedRecords.ts'
import { type CellEdits, useCellEdits } from './edit/useCellEdits.ts'
import type { ListState } from './ListState.ts'
import type { ListSurfaceState } from './ListSurfaceState.ts'
import { type ListButtons, listButtons } from './listButtons.ts'
import { displayOf, groupOf, inOrder, orderOf } from './listOpening.ts'
import { queryOfState, stateOfQuery } from './listStateQuery.ts'
import { useAskedForm } from './useAskedForm.ts'
import { type ExportControl, useExport } from './useExport.ts'
import { useFurtherSearch } from './useFurtherSearch.ts'
import { type ListPreferencesControl, useListPreferences } from './useListPreferences.ts'
import { useIsAddressed, useListQuery } from './useListQuery.ts'
import { type Selection, useSelection } from './useSelection.ts'
import { type SummaryControl, useSummary } from './useSummary.ts'
import { type ListViews, useListViews } from './views/useListViews.ts'

/** Everything the parts of a list share. */
export interface ListControl extends ListStateControl {
  /** How the user likes this list. */
  preferences: ListPreferencesControl
  /** Saved views; null where the list has none. */
  views: ListViews | null
  model: PageModel
  resource: ResourceModel
  result: ListResult
  /** Whether the first rows are seen, or cannot be had; what people wait for less is fetched then. */
  isSettled: boolean
  setIsDrawn(isDrawn: boolean): void
  /** What was added here just now. */
  added: AddedRecords
  /** The figures below it. */
  summary: SummaryControl
  /** What draws the rows on a wide screen. */
  display: 'table' | 'cards'
  /** By what rows stand together; null for nothing. */
  group: GroupModel | null
  buttons: ListButtons
  /** What a `when` of the page becomes. */
  conditionOf(when: string | null): RowCondition
  selection: Selection
  /** Whether records can be chosen: there is something to do with those that are. */
  selectable: boolean
  exporting: ExportControl
  /** How values are changed in place. */
  edits: CellEdits
  /** Filter that a surrounding page imposes. */
  fixed: Record<string, unknown> | undefined
  /** Shows the records of all that can be chosen beside the list; absent while nothing is chosen there. */
  showAll: (() => void) | undefined
  embedded: boolean
  /** Whether something else than the table draws the rows, at every width. */
  hasOwnRows: boolean
  /** What was removed is shown, to be restored. */
  inTrash: boolean
  setInTrash(inTrash: boolean): void
  surface: ListSurfaceState | null
  setSurface(surface: ListSurfaceState | null): void
}

interface ListPageOptions extends Omit<PageKindProps, 'params'> {
  /** Whether something else than the table draws the rows. */
  hasOwnRows?: boolean
  showAll?: (() => void) | undefined
}

/** Returns the state of a list page. @throws Error when the page has no list. */
export function useListPage({
  model: given,
  fixed,
  embedded = false,
  hasOwnRows = false,
  showAll,
}: ListPageOptions): ListControl {
  const host = useHost()
  const { resource, list } = given
  if (!resource || !list || !resource.operations.list) {
    throw new Error(`${given.component} has no list: give it a resource with the operation list.`)
  }
  const [inTrash, setInTrash] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const [surface, setSurface] = useState<ListSurfaceState | null>(null)
  const isAddressed = useIsAddressed(embedded)
  const [search, setSearch] = useListQuery(embedded)
  const views = useListViews({ model: given, search, setSearch, isAddressed })
  const view = views?.current ?? null
  const { model, isWaiting: isFurtherAwaited } = useFurther(given, { search, view: view?.state ?? null })
  const preferences = useListPreferences(model, view)
  const display = displayOf(model, preferences.values, hasOwnRows)
  const group = inTrash ? null : groupOf(model, preferences.values, host.user)
  const order = orderOf(display, preferences.values)
  const { state, change } = useListState(model, { search, setSearch, view: view?.state ?? null, order })
  const isWaiting = views?.isWaiting === true || isFurtherAwaited
  const rows = useList(model, { state, fixed, operation: inTrash ? 'trash' : 'list', group, isWaiting })
  const summary = useSummary(model, { filter: state.filter, fixed, isAsked: !inTrash && !isWaiting })
  const question = JSON.stringify([state, fixed, inTrash])
  const added = useAddedRecords(resource, rows, question)
  const result = {
    ...rows,
    refresh: () => {
      added.clear()
      return Promise.all([rows.refresh(), summary.refresh()])
    },
  }
  const selection = useSelection(resource.key, {
    rows: rows.rows,
    question: rows.isAnswered ? question : null,
  })
  const exporting = useExport(model, state, fixed)
  const edits = useCellEdits({ resource, result, setSurface })
  const isSettled = isDrawn || rows.error !== undefined
  const conditionOf = useRowConditions(model, isSettled)
  const buttons = useMemo(() => listButtons(model, { host, conditionOf }), [model, host, conditionOf])

  useAskedForm({ resource, rows: result.rows, search, setSearch, buttons, setSurface })

  const lastPage = Math.max(1, Math.ceil(result.total / state.pageSize))
  const isBeyond = !resource.tree && !result.isFirst && result.rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage })
  }, [isBeyond, lastPage, change])

  return {
    state,
    change,
    preferences,
    views,
    model,
    resource,
    result,
    isSettled,
    setIsDrawn,
    added,
    summary,
    display,
    group,
    buttons,
    conditionOf,
    selection,
    selectable: isSelectable(list, buttons, inTrash),
    exporting,
    edits,
    fixed,
    showAll,
    embedded,
    hasOwnRows,
    inTrash,
    setInTrash,
    surface,
    setSurface,
  }
}

/** What nothing can be done with is not chosen. */
function isSelectable(
  { selectable }: ListModel,
  { selection, restore }: ListButtons,
  inTrash: boolean,
): boolean {
  return inTrash ? restore.length > 0 : selectable && selection.length > 0
}

/** Returns the page with the search fields that follow from what its address, or its view, asks for. */
function useFurther(model: PageModel, { search, view }: { search: string; view: ViewState | null }) {
  const { user } = useHost()
  const by = model.list?.furtherSearch?.by
  const chosen = useMemo(
    () => (by === undefined ? null : stateOfQuery(search, { model, user, view }).filter[by]),
    [by, search, model, user, view],
  )
  return useFurtherSearch(model, chosen)
}

interface ListStateControl {
  state: ListState
  /**
   * Changes part of the state. Another filter, order or size starts at the first page.
   * @param asked the page with what the filter is about, where that is other search fields than those of now
   */
  change(part: Partial<ListState>, asked?: PageModel): void
}

interface ListStateOptions {
  search: string
  setSearch(search: string): void
  view: ViewState | null
  /** Order where none is asked for; null for the page's own. */
  order: ListState['sort']
}

/** Returns the state of a list, kept in its query. */
function useListState(
  model: PageModel,
  { search, setSearch, view, order }: ListStateOptions,
): ListStateControl {
  const { user } = useHost()
  const asked = useMemo(() => stateOfQuery(search, { model, user, view }), [search, model, user, view])
  const change = useCallback(
    (part: Partial<ListState>, by: PageModel = model) =>
      setSearch(queryOfState({ ...asked, page: 1, ...part }, search, { model: by, view })),
    [asked, search, model, view, setSearch],
  )
  const state = useMemo(() => inOrder(asked, order, { model, user }), [asked, order, model, user])
  return { state, change }
}
