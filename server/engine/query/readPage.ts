import { type RawBuilder, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { isFoundOut, isReadable } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import { columnValue } from './filterCondition.ts'
import type { Rows } from './rowsOf.ts'
import { EXACT_TOTAL } from './totals.service.ts'

interface PageOfRows {
  rows: Row[]
  total: number
}

/** What a list reads: which rows, which columns of them, in which order. */
interface ListQuery {
  /** Rows with their filters, nothing selected yet. */
  filtered: Rows
  select: (rows: Rows) => Rows
  order: OrderStep[]
}

/** One page of rows and the size of the whole list. */
export async function readPage(context: OperationContext, list: ListQuery, page: Page): Promise<PageOfRows> {
  if (page.offset > EXACT_TOTAL / 2) return readDeepPage(context, list, page)
  const rows = await list.select(ordered(list)).limit(page.size).offset(page.offset).execute()
  const ends = rows.length < page.size && (rows.length > 0 || page.offset === 0)
  return { rows, total: ends ? page.offset + rows.length : await countRows(context, list.filtered) }
}

/** Rows in the list's order; reversed reads it from its end. */
export function ordered({ filtered, order }: Pick<ListQuery, 'filtered' | 'order'>, reversed = false): Rows {
  let rows = filtered
  for (const { value, descending } of order) {
    rows = rows.orderBy(value, descending === reversed ? 'asc' : 'desc')
  }
  return rows
}

/** A page in the last half of a long list is read from the end, which skips fewer rows. */
async function readDeepPage(context: OperationContext, list: ListQuery, page: Page): Promise<PageOfRows> {
  const total = await countRows(context, list.filtered)
  const size = Math.min(page.size, total - page.offset)
  if (size <= 0) return { rows: [], total }
  const reversed = page.offset > total / 2
  const offset = reversed ? total - page.offset - size : page.offset
  const rows = await list.select(ordered(list, reversed)).limit(size).offset(offset).execute()
  return { rows: reversed ? rows.reverse() : rows, total }
}

/** The number of rows, counted once: exact up to 10,000; beyond, as of at most a minute ago. */
export async function countRows(context: OperationContext, filtered: Rows): Promise<number> {
  const counting = filtered.select(sql<string>`count(*)`.as('total')).compile()
  // Tenant, scope and filter are values of the query, so the query is the key.
  const key = JSON.stringify([context.caller.tenantId, counting.sql, counting.parameters])
  return context.services.totals.read(context.caller.tenantId, key, async () => {
    const [counted] = (await context.tx.executeQuery(counting)).rows
    return Number(counted?.total)
  })
}

const DEFAULT_PAGE_SIZE = 20
const LARGEST_PAGE = 500

/** A page of a list. */
interface Page {
  /** Rows before it. */
  offset: number
  /** Most rows on it. */
  size: number
}

/**
 * The page a query asks for: pageNum and pageSize, or pageNo and pageSize; 1-based.
 * @throws SEARCH_INVALID when a number is none, or too large
 */
export function pageOf(style: ResourceModel['style'], query: FlatQuery, largest = LARGEST_PAGE): Page {
  const name = style === 'page' ? 'pageNo' : 'pageNum'
  const number = wholeNumber(query, name, 1, 100_000_000)
  const size = Math.min(wholeNumber(query, 'pageSize', DEFAULT_PAGE_SIZE, Number.MAX_SAFE_INTEGER), largest)
  return { offset: (number - 1) * size, size }
}

function wholeNumber(query: FlatQuery, name: string, fallback: number, most: number): number {
  const text = query.get(name)?.[0]
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < 1 || value > most) throw fieldFault('SEARCH_INVALID', name)
  return value
}

/** One step of an order. */
export interface OrderStep {
  /** Property, and its value in SQL. */
  field: FieldModel
  value: RawBuilder<unknown>
  descending: boolean
}

const DIRECTIONS: Record<string, boolean> = { asc: false, ascending: false, desc: true, descending: true }

/**
 * The order a query asks for, else the list's own; always ended by the key, so that it is total.
 * @throws SORT_UNKNOWN at orderByColumn or isAsc when the field is not sortable by this caller
 */
export function parseOrder(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): OrderStep[] {
  const steps = asked(context, resource, query) ?? own(context, resource)
  const descending = steps.at(-1)?.descending ?? false
  if (steps.some(step => step.field.name === resource.key)) return steps
  return [...steps, stepBy(context, resource, fieldOf(resource, resource.key), descending)]
}

function asked(context: OperationContext, resource: ResourceModel, query: FlatQuery): OrderStep[] | null {
  const name = query.get('orderByColumn')?.[0]
  if (name === undefined) return null
  const field = fieldOrPart(resource.fields, name)
  if (!field || !isSortable(context, resource, field)) throw fieldFault('SORT_UNKNOWN', 'orderByColumn')
  const descending = DIRECTIONS[query.get('isAsc')?.[0]?.toLowerCase() ?? 'asc']
  if (descending === undefined) throw fieldFault('SORT_UNKNOWN', 'isAsc')
  return [stepBy(context, resource, field, descending)]
}

function isSortable(context: OperationContext, resource: ResourceModel, field: FieldModel): boolean {
  const allowed = field.sortable || field.name === resource.key || field.slot !== undefined
  return allowed && hasOrder(field) && isReadable(context.caller, field)
}

/** A part of a document is in an order only where a column keeps it. */
const hasOrder = (field: FieldModel): boolean =>
  field.partOf ? field.slot?.isFilled === true : field.column !== null || isFoundOut(field)

function stepBy(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
  descending: boolean,
): OrderStep {
  return { field, value: columnValue(context, resource, field), descending }
}

/** A field that this caller may not read says nothing by its order either. */
function own(context: OperationContext, resource: ResourceModel): OrderStep[] {
  const page = context.pageOf(resource)?.list?.sort ?? []
  const sort = page.length > 0 ? page : treeOrder(resource)
  return sort.flatMap(({ field: name, descending }) => {
    const field = resource.fields.find(candidate => candidate.name === name)
    if (!field || !hasOrder(field) || !isReadable(context.caller, field)) return []
    return [stepBy(context, resource, field, descending)]
  })
}

const treeOrder = ({ tree }: ResourceModel) => (tree?.order ? [{ field: tree.order, descending: false }] : [])
