import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../db/Database.ts'
import { keepPlan } from '../db/runTransaction.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { Counter } from '../engine/contracts/series.ts'
import { defineService } from '../engine/defineService.ts'

export default defineService({
  name: 'series',
  needs: ['database'],
  start: ({ database }) => createSeriesCounters(database),
})

/** Counts that follow each other. */
interface Range {
  next: number
  last: number
}

/** Counts of one counter that this process may give without asking. */
interface Stock {
  ranges: Range[]
  /** How many are fetched at once, and when they were, ms. */
  size: number
  fetchedAt: number
  isFetching: boolean
}

/** Counts that are fetched at once: few where records are made by hand, for they are lost with the process. */
const LEAST = 8
const MOST = 512
/** What is used up within so many ms was too little. */
const SOON = 1_000
/** Counters whose counts are kept; of more, those that were asked for longest ago lose theirs. */
const MOST_STOCKS = 10_000

export function createSeriesCounters(database: Database): Services['series'] {
  const stocks = new LRUCache<string, Stock>({ max: MOST_STOCKS })
  return {
    async take(tx, counter, count, highest) {
      const last = (await advance(tx, counter, count)) ?? (await begin(tx, counter, count, await highest()))
      return last - count + 1
    },
    takeFetched: (counter, count) => takeFrom(stockOf(stocks, counter), count),
    async fetch(counter) {
      const stock = stockOf(stocks, counter)
      const left = stock.ranges.reduce((sum, { next, last }) => sum + last - next + 1, 0)
      if (stock.isFetching || left > stock.size / 2) return
      stock.isFetching = true
      try {
        await fill(database, counter, stock)
      } finally {
        stock.isFetching = false
      }
    },
  }
}

function stockOf(stocks: LRUCache<string, Stock>, { tenantId, series, scope }: Counter): Stock {
  const key = JSON.stringify([tenantId, series, scope])
  const stock = stocks.get(key) ?? { ranges: [], size: LEAST, fetchedAt: 0, isFetching: false }
  stocks.set(key, stock)
  return stock
}

function takeFrom(stock: Stock, count: number): number | null {
  stock.ranges = stock.ranges.filter(({ next, last }) => next <= last)
  const range = stock.ranges.find(({ next, last }) => last - next + 1 >= count)
  if (!range) return null
  const first = range.next
  range.next += count
  return first
}

async function fill(database: Database, counter: Counter, stock: Stock): Promise<void> {
  const now = performance.now()
  const isSoon = now - stock.fetchedAt < SOON
  stock.size = isSoon ? Math.min(stock.size * 2, MOST) : Math.max(stock.size / 4, LEAST)
  stock.fetchedAt = now
  const { size } = stock
  const last = await database.inTenant(counter.tenantId, tx => advance(tx, counter, size))
  if (last !== null) stock.ranges.push({ next: last - size + 1, last })
}

/** Moves a counter and returns what it stands at; null where it has not begun. */
async function advance(tx: Tx, { tenantId, series, scope }: Counter, count: number): Promise<number | null> {
  // It runs while others wait, and planning it takes longer than doing it.
  const { rows } = await tx.executeQuery(
    keepPlan(
      sql<{ last: number }>`update sys_series set last = last + ${count}
        where tenant_id = ${tenantId} and series = ${series} and scope = ${scope} returning last`.compile(tx),
    ),
  )
  return rows[0]?.last ?? null
}

/** Whoever begins a counter at the same moment waits here, and goes on from what the first has left. */
async function begin(
  tx: Tx,
  { tenantId, series, scope }: Counter,
  count: number,
  highest: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into sys_series (tenant_id, series, scope, last)
    values (${tenantId}, ${series}, ${scope}, ${highest + count})
    on conflict (tenant_id, series, scope) do update set last = sys_series.last + ${count}
    returning last`.execute(tx)
  return rows[0]?.last as number
}
