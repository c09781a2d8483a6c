import { useEffect, useMemo, useState } from 'react'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import type { RowCondition } from '../access/RowCondition.ts'
import { useRowConditions } from '../access/useRowConditions.ts'
import type { ListResult } from '../data/useList.ts'
import { useList } from '../data/useList.ts'
import { useHost } from '../EngineContext.ts'
import type { PageKindProps } from '../registry/definePageKind.ts'
import { type ListButtons, listButtons } from './listButtons.ts'
import type { Surface } from './Surface.ts'
import { type ExportControl, useExport } from './useExport.ts'
import { type ListPreferencesControl, useListPreferences } from './useListPreferences.ts'
import { type ListStateControl, useListState } from './useListState.ts'
import { type Selection, useSelection } from './useSelection.ts'

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
  /** Filter that a surrounding page imposes. */
  fixed: Record<string, unknown> | undefined
  embedded: boolean
  /** What was removed is shown, to be restored. */
  inTrash: boolean
  setInTrash(inTrash: boolean): void
  surface: Surface | null
  setSurface(surface: Surface | null): void
}

/** Returns the state of a list page. @throws Error when the page has no list. */
export function useListPage({ model, fixed, embedded = false }: Omit<PageKindProps, 'params'>): ListControl {
  const host = useHost()
  const { resource, list } = model
  if (!resource || !list || !resource.operations.list) {
    throw new Error(`${model.component} has no list: give it a resource with the operation list.`)
  }
  const [inTrash, setInTrash] = useState(false)
  const [surface, setSurface] = useState<Surface | null>(null)
  const listState = useListState(model, embedded)
  const { state, change } = listState
  const result = useList(model, { state, fixed, operation: inTrash ? 'trash' : 'list' })
  const selection = useSelection(resource.key)
  const liking = useListPreferences(model)
  const exporting = useExport(model, state, fixed)
  const conditionOf = useRowConditions(model)
  const buttons = useMemo(() => listButtons(model, { host, conditionOf }), [model, host, conditionOf])

  const lastPage = Math.max(1, Math.ceil(result.total / state.pageSize))
  const isBeyond = !resource.tree && !result.isFirst && result.rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage })
  }, [isBeyond, lastPage, change])

  return {
    ...listState,
    preferences: liking,
    model,
    resource,
    result,
    buttons,
    conditionOf,
    selection,
    exporting,
    fixed,
    embedded,
    inTrash,
    setInTrash,
    surface,
    setSurface,
  }
}
