import type { Tx } from '../../db/Database.ts'

/** One counter of a tenant: of a series, in one period and for one set of values. */
export interface Counter {
  tenantId: number
  /** Table and column of the numbers. */
  series: string
  scope: string
}

/** Counters of the numbers that records are given. */
interface SeriesCounters {
  /**
   * Takes so many counts and returns the first. The counter stays locked until the transaction ends: taken back, they
   * are free again.
   * @param highest the highest count that is in use, asked for where the counter begins
   */
  take(tx: Tx, counter: Counter, count: number, highest: () => Promise<number>): Promise<number>
  /** Takes counts that were fetched before, and returns the first; null where there are not that many together. */
  takeFetched(counter: Counter, count: number): number | null
  /**
   * Fetches counts for those who come next, where few are left: in a transaction of its own, so that nobody waits.
   * They are lost with the process.
   */
  fetch(counter: Counter): Promise<void>
}

declare module './Services.ts' {
  interface Services {
    series: SeriesCounters
  }
}
