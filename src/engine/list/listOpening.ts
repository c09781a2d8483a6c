import { readableGroup } from '#model/list/grouping.ts'
import type { GroupModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import type { ListState } from './ListState.ts'
import type { ListPreferences } from './listPreferences.ts'
import { readableSort } from './listStateQuery.ts'

/** What draws the rows on a wide screen: cards where nothing else is offered, or the user has chosen them. */
export function displayOf(
  { list, resource }: PageModel,
  { display }: ListPreferences,
  hasOwnRows: boolean,
): 'table' | 'cards' {
  if (hasOwnRows) return 'cards'
  return list?.card && !resource?.tree ? display : 'table'
}

/** By what rows stand together: as the user has chosen, else as the page says; null for nothing. */
export function groupOf(
  { resource, list }: PageModel,
  { group }: ListPreferences,
  user: EngineUser,
): GroupModel | null {
  if (!resource || !list || group === 'none') return null
  return (
    readableGroup(user, resource, group) ??
    (group === null ? readableGroup(user, resource, list.groupBy) : null)
  )
}

/** The order of what has no headings to click; null for the page's own. */
export const orderOf = (display: 'table' | 'cards', { sort }: ListPreferences): ListState['sort'] =>
  display === 'table' ? null : sort

/** The state, in the order given where none is asked for. */
export const inOrder = (
  asked: ListState,
  order: ListState['sort'],
  { model, user }: { model: PageModel; user: EngineUser },
): ListState => ({ ...asked, sort: asked.sort ?? readableSort(order, model, user) })
