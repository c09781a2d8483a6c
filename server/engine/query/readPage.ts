import { sql } from 'kysely'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { columnRef } from './columnRef.ts'
import type { Page } from './pageOf.ts'
import type { OrderStep } from './parseOrder.ts'
import type { Rows } from './rowsOf.ts'

/** Sizes up to here are always exact; beyond, they may be a minute old. */
export const EXACT_TOTAL = 10_000

export interface PageOfRows {
  rows: Row[]
  total: number
}

/** What a list reads: which rows, which columns of them, in which order. */
export interface ListQuery {
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
  for (const { column, descending } of order) {
    rows = rows.orderBy(columnRef('t', column), descending === reversed ? 'asc' : 'desc')
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
  const known = context.totals.get(key)
  if (known !== null) return known
  const [counted] = (await context.tx.executeQuery(counting)).rows
  const total = Number(counted?.total)
  if (total > EXACT_TOTAL) context.totals.set(key, total)
  return total
}
