import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { isFurther } from '#model/list/furtherSearch.ts'
import type { ViewState } from '#model/list-view/viewState.ts'
import type { FieldModel, PageModel, SearchFieldModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import { cleanFilter, type ListState, NAMED_KEYS, type SortState } from './ListState.ts'
import { readable } from './useListQuery.ts'

const PAGE = 'page'
const SIZE = 'size'
const SORT = 'sort'
/** Beside what a list itself keeps in the address: its view, what is searched for beside a split page, and what it opens. */
const RESERVED = [PAGE, SIZE, SORT, 'view', 'q', 'new', 'show', 'edit']
const RANGE = '~'
/** Between the values of one field; a comma inside a value is escaped. */
const LIST = ','
/** spec.md section 9. */
export const PAGE_SIZES = [10, 20, 30, 50]

/** Names of the parameters that a list keeps in an address. */
export const settingNames = (model: PageModel, search: string): string[] => [
  ...furtherNames(model, new URLSearchParams(search)),
  ...(model.list?.search ?? []).map(({ field }) => nameOf(field)),
  ...[PAGE, SIZE, SORT],
  ...NAMED_KEYS,
]

const furtherNames = ({ list }: PageModel, query: URLSearchParams): string[] =>
  list?.furtherSearch === undefined ? [] : [...query.keys()].filter(isFurther)

/** Returns the state in which a list opens: as a view says, else as its page does. */
export function initialListState(model: PageModel, view: ViewState | null): ListState {
  const search = model.list?.search ?? []
  const defaults = search.filter(field => field.default !== undefined)
  const given = view?.filter
  return {
    filter: given
      ? Object.fromEntries(search.flatMap(({ field }) => (field in given ? [[field, given[field]]] : [])))
      : Object.fromEntries(defaults.map(field => [field.field, field.default])),
    sort: view?.sort ?? null,
    page: 1,
    pageSize: view?.pageSize ?? model.list?.pageSize ?? 20,
  }
}

interface StateReading {
  model: PageModel
  user: EngineUser
  /** In force; null for none. */
  view: ViewState | null
}

/**
 * Returns the state that an address asks for. What it does not name, or names wrongly, is as initial; so is an order by
 * what the user may not read.
 */
export function stateOfQuery(search: string, { model, user, view }: StateReading): ListState {
  const query = new URLSearchParams(search)
  const initial = initialListState(model, view)
  const size = Number(query.get(SIZE))
  const page = Number(query.get(PAGE))
  return {
    filter: filterOf(query, model, initial),
    sort: query.has(SORT) ? sortOf(query.get(SORT), model, user) : readableSort(initial.sort, model, user),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: Number.isSafeInteger(size) && size > 0 && size <= 500 ? size : initial.pageSize,
  }
}

/** Returns the address's query for a state. Parameters that are not the list's stay; what is as initial is left out. */
export function queryOfState(
  state: ListState,
  search: string,
  { model, view }: Pick<StateReading, 'model' | 'view'>,
): string {
  const query = new URLSearchParams(search)
  const initial = initialListState(model, view)
  // Those of another value go with it.
  for (const name of furtherNames(model, query)) query.delete(name)
  for (const field of model.list?.search ?? []) {
    const value = state.filter[field.field]
    const same = JSON.stringify(value) === JSON.stringify(initial.filter[field.field])
    setOrDelete(query, nameOf(field.field), same ? null : textOf(value, field))
  }
  for (const key of NAMED_KEYS) {
    query.delete(key)
    for (const text of (state.filter[key] ?? []) as string[]) query.append(key, text)
  }
  const sort = textOfSort(state.sort)
  setOrDelete(query, SORT, sort === textOfSort(initial.sort) ? null : sort)
  setOrDelete(query, PAGE, state.page === 1 ? null : String(state.page))
  setOrDelete(query, SIZE, state.pageSize === initial.pageSize ? null : String(state.pageSize))
  return readable(query)
}

const textOfSort = (sort: ListState['sort']): string =>
  sort === null ? '' : `${sort.descending ? '-' : ''}${sort.field}`

function setOrDelete(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name)
  else query.set(name, value)
}

/** A field that is called as one of them gets a dot. */
function nameOf(field: string): string {
  return RESERVED.includes(field) ? `.${field}` : field
}

function filterOf(query: URLSearchParams, model: PageModel, initial: ListState): ListState['filter'] {
  const entries = (model.list?.search ?? []).map(field => {
    const text = query.get(nameOf(field.field))
    const value = text === null ? initial.filter[field.field] : parseValue(text, field, model)
    return [field.field, value] as const
  })
  const figures = NAMED_KEYS.map(key => [key, query.getAll(key)] as const)
  return cleanFilter(Object.fromEntries([...entries, ...figures]))
}

function textOf(value: unknown, { operator }: SearchFieldModel): string {
  if (value === undefined || value === null) return ''
  if (!Array.isArray(value)) return String(value)
  if (operator === 'range') return value.map(item => String(item ?? '')).join(RANGE)
  return value.map(item => String(item ?? '').replaceAll(LIST, `\\${LIST}`)).join(LIST)
}

function parseValue(text: string, search: SearchFieldModel, model: PageModel): unknown {
  const field = fieldOrPart(model.resource?.fields ?? [], search.field)
  if (search.operator === 'range') {
    const [from = '', to = ''] = text.split(RANGE)
    return [typed(from, field), typed(to, field)]
  }
  if (search.operator === 'in') return splitList(text).map(item => typed(item, field))
  return typed(text, field)
}

function splitList(text: string): string[] {
  return text.split(/(?<!\\),/).map(item => item.replaceAll('\\,', LIST))
}

function typed(text: string, field: FieldModel | undefined): unknown {
  if (text === '') return null
  const fromText = field && fieldTypeBase(field.type).codec?.fromText
  return fromText ? fromText(text) : text
}

function sortOf(text: string | null, model: PageModel, user: EngineUser): ListState['sort'] {
  const sort = text ? { field: text.replace(/^-/, ''), descending: text.startsWith('-') } : null
  return readableSort(sort, model, user)
}

/** Returns the order; null where the page does not sort by the field, or the user may not read it. */
export function readableSort(sort: SortState | null, model: PageModel, user: EngineUser): SortState | null {
  const field = sort && fieldOrPart(model.resource?.fields ?? [], sort.field)
  return field?.sortable && isReadable(user, field) ? sort : null
}
