import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ActionModel, ColumnLayout, PageModel, ResourceModel } from '#model/types/index.ts'
import type { RowCondition } from '../access/compileRowCondition.ts'
import { useRowConditions } from '../access/rowConditions.ts'
import type { Row } from '../data/Row.ts'
import { type ListResult, useList } from '../data/useList.ts'
import { useHost } from '../EngineContext.ts'
import type { SavePreview } from '../form/preview/SavePreviewDialog.tsx'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { type CellEdits, useCellEdits } from './edit/useCellEdits.tsx'
import type { ListState } from './ListState.ts'
import { type ListButtons, listButtons } from './listButtons.ts'
import { fitPreferences, initialPreferences, type ListPreferences } from './listPreferences.ts'
import { initialListState, queryOfState, readableSort, stateOfQuery } from './listStateQuery.ts'
import { type ExportControl, useExport } from './useExport.ts'
import { useLocationQuery } from './useLocationQuery.ts'
import { type Selection, useSelection } from './useSelection.ts'

const NO_COLUMNS: ColumnLayout[] = []

/** What stands over a list. */
type Surface =
  | {
      kind: 'create'
      initialValues?: Row
      /** Field where typing begins; the first where absent. */
      focus?: string
    }
  | { kind: 'update'; record: Row }
  | { kind: 'read'; record: Row }
  /** Form of an action, or its hand-written part. */
  | { kind: 'action'; action: ActionModel; records: Row[] }
  | { kind: 'import' }
  /** What a value switched in place would change. */
  | { kind: 'preview'; preview: SavePreview; answer(agreed: boolean): void }

/** Everything the parts of a list share. */
export interface ListControl extends ListStateControl {
  /** How the user likes this list. */
  preferences: ListPreferencesControl
  model: PageModel
  resource: ResourceModel
  result: ListResult
  buttons: ListButtons
  /** What a `when` of the page becomes. */
  conditionOf(when: string | null): RowCondition
  selection: Selection
  exporting: ExportControl
  /** How values are changed in place. */
  edits: CellEdits
  /** Filter that a surrounding page imposes. */
  fixed: Record<string, unknown> | undefined
  embedded: boolean
  /** Whether something else than the table draws the rows, at every width. */
  hasOwnRows: boolean
  /** What was removed is shown, to be restored. */
  inTrash: boolean
  setInTrash(inTrash: boolean): void
  surface: Surface | null
  setSurface(surface: Surface | null): void
}

interface ListPageOptions extends Omit<PageKindProps, 'params'> {
  /** Whether something else than the table draws the rows. */
  hasOwnRows?: boolean
}

/** Returns the state of a list page. @throws Error when the page has no list. */
export function useListPage({
  model,
  fixed,
  embedded = false,
  hasOwnRows = false,
}: ListPageOptions): ListControl {
  const host = useHost()
  const { resource, list } = model
  if (!resource || !list || !resource.operations.list) {
    throw new Error(`${model.component} has no list: give it a resource with the operation list.`)
  }
  const [inTrash, setInTrash] = useState(false)
  const [surface, setSurface] = useState<Surface | null>(null)
  const preferences = useListPreferences(model)
  const { state, change } = useListState(model, {
    embedded,
    order: hasOwnRows ? preferences.values.sort : null,
  })
  const result = useList(model, { state, fixed, operation: inTrash ? 'trash' : 'list' })
  const selection = useSelection(resource.key)
  const exporting = useExport(model, state, fixed)
  const edits = useCellEdits({ resource, result, setSurface })
  const conditionOf = useRowConditions(model)
  const buttons = useMemo(() => listButtons(model, { host, conditionOf }), [model, host, conditionOf])

  const lastPage = Math.max(1, Math.ceil(result.total / state.pageSize))
  const isBeyond = !resource.tree && !result.isFirst && result.rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage })
  }, [isBeyond, lastPage, change])

  return {
    state,
    change,
    preferences,
    model,
    resource,
    result,
    buttons,
    conditionOf,
    selection,
    exporting,
    edits,
    fixed,
    embedded,
    hasOwnRows,
    inTrash,
    setInTrash,
    surface,
    setSurface,
  }
}

interface ListStateControl {
  state: ListState
  /** Changes part of the state. Another filter, order or size starts at the first page. */
  change(part: Partial<ListState>): void
}

interface ListStateOptions {
  embedded: boolean
  /** Order where none is asked for; null for the page's own. */
  order: ListState['sort']
}

/** Returns the state of a list, kept in the address; inside another page it is kept in memory. */
function useListState(model: PageModel, { embedded, order }: ListStateOptions): ListStateControl {
  const [search, setSearch] = useLocationQuery()
  const [memory, setMemory] = useState(() => initialListState(model))
  const { user } = useHost()
  const fromAddress = useMemo(() => stateOfQuery(search, model, user), [search, model, user])
  const asked = embedded ? memory : fromAddress
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = { ...asked, page: 1, ...part }
      if (embedded) setMemory(next)
      else setSearch(queryOfState(next, search, model))
    },
    [asked, embedded, search, model, setSearch],
  )
  const state = useMemo(
    () => ({ ...asked, sort: asked.sort ?? readableSort(order, model, user) }),
    [asked, order, model, user],
  )
  return { state, change }
}

interface ListPreferencesControl {
  values: ListPreferences
  change(part: Partial<ListPreferences>): void
  reset(): void
}

/** Returns how the user likes this list, remembered in the browser per user and page. */
function useListPreferences(model: PageModel): ListPreferencesControl {
  const { user } = useHost()
  const columns = model.list?.columns ?? NO_COLUMNS
  const name = `mortise:list:${user.userId}:${model.component}`
  const [remembered, setRemembered] = useState<unknown>(() => readStored(name))
  const preferences = useMemo(() => fitPreferences(remembered, columns), [remembered, columns])
  const change = useCallback(
    (part: Partial<ListPreferences>) => {
      setRemembered((before: unknown) => {
        const next = { ...fitPreferences(before, columns), ...part }
        store(name, next)
        return next
      })
    },
    [name, columns],
  )
  const reset = useCallback(() => change({ ...initialPreferences(columns) }), [change, columns])
  return { values: preferences, change, reset }
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch (error) {
    console.warn(`The remembered list settings ${name} cannot be read and are ignored.`, error)
    return null
  }
}

function store(name: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(name, JSON.stringify(preferences))
  } catch (error) {
    // A full or forbidden storage costs the memory of the settings, not the list.
    console.warn(`The list settings ${name} cannot be remembered.`, error)
  }
}
