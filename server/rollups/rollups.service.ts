import type { AppModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'
import { fillRollups } from './fillRollups.ts'
import { type RecountedPage, recountPages } from './recountPages.ts'

/** Columns that keep what is taken of other records. */
interface Rollups {
  /**
   * Counts those anew whose meaning is another than when they were filled last, and goes by this application from now
   * on. Returns what was done, a sentence each.
   */
  fill(app: AppModel): Promise<string[]>
  /** Counts all of them anew, and returns what it mended. */
  recount(signal?: AbortSignal): Promise<RecountedPage[]>
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
    recount: signal => recountPages(database, current, signal),
  }
}
