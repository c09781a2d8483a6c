import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { PageModel } from '#model/types/index.ts'
import type { Envelope } from '../EngineHost.ts'
import { isUnset, type ListState } from '../list/ListState.ts'
import type { OperationAddress } from './operationPath.ts'
import type { Row } from './Row.ts'

/** Returns where and with which query a list is fetched. @param fixed filter that a surrounding page imposes. */
export function listRequest(
  model: PageModel,
  state: ListState,
  fixed: Record<string, unknown> = {},
  operation: 'list' | 'trash' | 'export' = 'list',
): OperationAddress {
  const { resource } = model
  const path = resource?.operations[operation]?.path
  if (!resource || path === undefined) throw new Error(`${model.component} has no operation ${operation}.`)
  const query = { ...filterQuery(model, state.filter), ...fixed, ...sortQuery(state.sort) }
  return { path, query: resource.tree ? query : { ...query, ...pageQuery(resource.style, state) } }
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
  const timeField = fieldOfTimes(model)
  for (const { field, operator } of model.list?.search ?? []) {
    const value = filter[field]
    if (isUnset(value)) continue
    if (operator === 'range' && Array.isArray(value)) {
      const word = field === timeField ? 'Time' : `${field[0]?.toUpperCase()}${field.slice(1)}`
      params[`begin${word}`] = value[0]
      params[`end${word}`] = value[1]
    } else query[field] = Array.isArray(value) ? value.join(',') : value
  }
  return Object.keys(params).length > 0 ? { ...query, params } : query
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
  return { rows, total: Number(body.total ?? rows.length) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
