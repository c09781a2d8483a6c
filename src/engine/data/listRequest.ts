import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { FURTHER, isFurther } from '#model/list/furtherSearch.ts'
import type { GroupModel, PageModel } from '#model/types/index.ts'
import type { Envelope } from '../EngineHost.ts'
import { isUnset, type ListState, NAMED_KEYS } from '../list/ListState.ts'
import type { OperationAddress } from './operationPath.ts'
import type { Row } from './Row.ts'

/**
 * Returns where and with which query a list is fetched.
 * @param fixed filter that a surrounding page imposes
 * @param group by what rows stand together
 */
export function listRequest(
  model: PageModel,
  state: ListState,
  fixed: Record<string, unknown> = {},
  operation: 'list' | 'trash' | 'export' = 'list',
  group: GroupModel | null = null,
): OperationAddress {
  const { resource } = model
  const path = resource?.operations[operation]?.path
  if (!resource || path === undefined) throw new Error(`${model.component} has no operation ${operation}.`)
  const filter = { ...filterQuery(model, state.filter), ...fixed }
  const query = { ...filter, ...sortQuery(state.sort), ...groupQuery(group) }
  return { path, query: resource.tree ? query : { ...query, ...pageQuery(resource.style, state) } }
}

/** Returns where and with which query the figures below a list are fetched. */
export function summaryRequest(
  model: PageModel,
  filter: ListState['filter'],
  fixed: Record<string, unknown> = {},
): OperationAddress {
  const path = model.resource?.operations.list?.path
  if (path === undefined) throw new Error(`${model.component} has no list.`)
  return { path, query: { ...filterQuery(model, filter), ...fixed, summaryOnly: 'true' } }
}

/** Returns where and with which query figures of a list are fetched, by dimensions. */
export function figuresRequest(
  model: PageModel,
  { filter, fixed = {}, by }: { filter: ListState['filter']; fixed?: Record<string, unknown>; by: string[] },
): OperationAddress {
  const path = model.resource?.operations.figures?.path
  if (path === undefined) throw new Error(`${model.component} has no figures.`)
  return { path, query: { ...filterQuery(model, filter), ...fixed, figureBy: by.join(' ') } }
}

function groupQuery(group: GroupModel | null): Record<string, unknown> {
  if (group === null) return {}
  return { groupByColumn: group.field, ...(group.unit === null ? {} : { groupByUnit: group.unit }) }
}

function pageQuery(style: 'list' | 'page', { page, pageSize }: ListState): Record<string, unknown> {
  return style === 'page' ? { pageNo: page, pageSize } : { pageNum: page, pageSize }
}

function sortQuery(sort: ListState['sort']): Record<string, unknown> {
  if (!sort) return {}
  return { orderByColumn: sort.field, isAsc: sort.descending ? 'descending' : 'ascending' }
}

function filterQuery(model: PageModel, filter: ListState['filter']): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const params: Record<string, unknown> = {}
  const further: Record<string, unknown> = {}
  const timeField = fieldOfTimes(model)
  for (const { field, operator } of model.list?.search ?? []) {
    const value = filter[field]
    if (isUnset(value)) continue
    if (isFurther(field)) {
      further[field.slice(FURTHER.length + 1)] = operator === 'range' ? { ...(value as unknown[]) } : value
      continue
    }
    if (operator === 'range' && Array.isArray(value)) {
      const word = field === timeField ? 'Time' : `${field[0]?.toUpperCase()}${field.slice(1)}`
      params[`begin${word}`] = value[0]
      params[`end${word}`] = value[1]
    } else query[field] = Array.isArray(value) ? value.join(',') : value
  }
  for (const key of NAMED_KEYS) {
    const texts = filter[key]
    // Numbered, because a text may hold what joins others.
    if (!isUnset(texts)) query[key] = Object.fromEntries((texts as string[]).entries())
  }
  return {
    ...query,
    ...(Object.keys(further).length > 0 && { [FURTHER]: further }),
    ...(Object.keys(params).length > 0 && { params }),
  }
}

/** The moment that the contract calls just "time": the creation, else the first that is searched by range. */
function fieldOfTimes({ list, resource }: PageModel): string | undefined {
  const ranges = (list?.search ?? []).filter(({ operator }) => operator === 'range').map(({ field }) => field)
  const isMoment = (name: string) =>
    resource?.fields.some(field => field.name === name && fieldTypeBase(field.type).filter?.isTime)
  return ranges.find(name => name === 'createTime') ?? ranges.find(isMoment)
}

export interface ListAnswer {
  rows: Row[]
  total: number
  /** Rows of the page that stand together, in order; absent where they do not. */
  groups?: GroupOnPage[]
}

/** How many rows of a page stand together, and how many of the whole list. */
interface GroupOnPage {
  rows: number
  count: number
}

/**
 * Returns the rows of a list in any of the contract's shapes: rows and total beside the code, data.list and
 * data.total, or data as a flat array (trees, short lists).
 */
export function listAnswer(envelope: Envelope): ListAnswer {
  const { data } = envelope
  const body = Array.isArray(envelope.rows) || !isObject(data) ? envelope : data
  const rows = [body.rows, body.list, data].find(Array.isArray) as Row[] | undefined
  if (!rows) return { rows: [], total: 0 }
  const groups = Array.isArray(body.groups) ? { groups: body.groups as GroupOnPage[] } : {}
  return { rows, total: Number(body.total ?? rows.length), ...groups }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
