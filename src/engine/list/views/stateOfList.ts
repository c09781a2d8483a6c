import type { ViewState } from '#model/list-view/viewState.ts'
import type { ColumnLayout, PageModel } from '#model/types/index.ts'
import { cleanFilter, type ListState } from '../ListState.ts'
import { fitPreferences, type ListPreferences } from '../listPreferences.ts'
import { initialListState } from '../listStateQuery.ts'

type Settings = Pick<ListPreferences, 'columns' | 'density' | 'display' | 'group'>

/** What a view would say that is saved now. */
export function stateOfList(
  { filter, sort, pageSize }: ListState,
  { columns, density, display, group }: Settings,
  model: PageModel,
): ViewState {
  const set = cleanFilter(filter)
  const searched = (model.list?.search ?? []).filter(({ field }) => field in set)
  return {
    // In one order, however they were stored.
    filter: Object.fromEntries(searched.map(({ field }) => [field, set[field]])) as ViewState['filter'],
    sort,
    pageSize,
    columns: columns.map(({ path, visible, width, fixed }) => ({ path, visible, width, fixed })),
    density,
    display,
    group,
  }
}

/** Whether a list is shown otherwise than the view says. */
export function isChanged(shown: ViewState, view: ViewState, model: PageModel): boolean {
  const columns: ColumnLayout[] = model.list?.columns ?? []
  const opened = stateOfList(initialListState(model, view), fitPreferences(view, columns), model)
  return JSON.stringify(opened) !== JSON.stringify(shown)
}
