import { isReadable } from '#model/fieldAccess.ts'
import type { PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import type { PageKindProps } from '../registry/definePageKind.ts'

/**
 * What the surrounding page has decided is no question for the search form, and neither is what the user may not read:
 * an address that asks for it is read as if it did not. Below a parent record no column repeats it in every row.
 */
export function askable(model: PageModel, fixed: PageKindProps['fixed'], user: EngineUser): PageModel {
  const { list, resource } = model
  if (!list) return model
  const hidden = new Set(
    (resource?.fields ?? []).filter(field => !isReadable(user, field)).map(field => field.name),
  )
  const isFixed = (field: string) => fixed !== undefined && field in fixed
  const search = list.search.filter(({ field }) => !hidden.has(field) && !isFixed(field))
  const own = list.columns.filter(
    ({ field }) => !(isFixed(field) && field in (resource?.parent?.match ?? {})),
  )
  const columns = own.length > 0 ? own : list.columns
  const isSame = search.length === list.search.length && columns.length === list.columns.length
  return isSame ? model : { ...model, list: { ...list, search, columns } }
}
