import type { AppModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'
import { countersOf, type ModuleCounters } from '../engine/rollup/counters.ts'
import { type ComparedPage, comparePages } from './comparePages.ts'
import { fillRollups } from './fillRollups.ts'
import { type RecountedPage, recountPage, resourceOf } from './recountPages.ts'

/** Columns that keep what is taken of other records. */
interface Rollups {
  /**
   * Counts those anew whose meaning is another than when they were filled last, and goes by this application from now
   * on. Returns what was done, a sentence each.
   */
  fill(app: AppModel): Promise<string[]>
  /** Compares all of them, and what modules count, with what there is; changes nothing. @throws when the signal is aborted */
  compare(signal?: AbortSignal): Promise<ComparedPage[]>
  /** Whether a page keeps what is taken of other records in a property. */
  keeps(page: string, field: string): boolean
  /**
   * Counts columns of a page anew under the locks of their records, and returns how many it mended.
   * @param fields names of the columns' properties; all of them where absent
   */
  mend(page: string, fields?: readonly string[]): Promise<RecountedPage>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    rollups: Rollups
  }
}

export default defineService({
  name: 'rollups',
  needs: ['database'],
  start: ({ database }, { app, counters }) => createRollups(database, app, counters),
})

export function createRollups(
  database: Database,
  app: AppModel,
  counters: ModuleCounters = new Map(),
): Rollups {
  let current = app
  return {
    fill(next) {
      current = next
      return fillRollups(database, next)
    },
    compare: signal => comparePages(database, { app: current, counters, signal }),
    keeps(page, field) {
      const resource = current.resources[page]
      return resource !== undefined && countersOf(resource, counters).some(({ name }) => name === field)
    },
    mend(page, names) {
      const resource = resourceOf(current, page)
      const fields = countersOf(resource, counters).filter(({ name }) => names?.includes(name) ?? true)
      return recountPage(database, { app: current, resource }, fields)
    },
  }
}
