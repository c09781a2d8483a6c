import type { AppModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'
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
  /** Compares all of them with what there is, and changes nothing. @throws when the signal is aborted */
  compare(signal?: AbortSignal): Promise<ComparedPage[]>
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
  start: ({ database }, { app }) => createRollups(database, app),
})

export function createRollups(database: Database, app: AppModel): Rollups {
  let current = app
  return {
    fill(next) {
      current = next
      return fillRollups(database, next)
    },
    compare: signal => comparePages(database, current, signal),
    mend: (page, fields) =>
      recountPage(database, { app: current, resource: resourceOf(current, page) }, fields),
  }
}
