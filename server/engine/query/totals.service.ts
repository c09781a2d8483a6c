import { LRUCache } from 'lru-cache'
import { createTenantChanges } from '../../db/createTenantChanges.ts'
import type { Database, Tx } from '../../db/Database.ts'
import { defineService } from '../defineService.ts'

/** Sizes up to here are always exact. */
export const EXACT_TOTAL = 10_000
/** How long the size of a longer list may be out of date, ms. */
const lifetime = 60_000
const mostKept = 2_000
const channel = 'mortise_totals'

/** Sizes of long lists, kept a minute: what is written meanwhile is not worth counting again. */
interface Totals {
  /**
   * The size of a list as `count` has told it at most a minute ago, and not before the tenant's were forgotten.
   * @param key names tenant, data scope and filter, because it is the whole query
   */
  read(tenantId: number, key: string, count: () => Promise<number>): Promise<number>
  /** Forgets those of a tenant here: many records went at once. */
  forget(tenantId: number): void
  /** The same on every server, when the transaction commits. */
  forgetEverywhere(tx: Tx, tenantId: number): Promise<void>
}

declare module '../contracts/Services.ts' {
  interface Services {
    totals: Totals
  }
}

export default defineService({
  name: 'totals',
  needs: ['database'],
  start: ({ database }) => createTotals(database),
  stop: totals => totals.close(),
})

export async function createTotals(database: Database): Promise<Totals & { close(): Promise<void> }> {
  const kept = new LRUCache<string, { total: number; changes: number }>({ max: mostKept, ttl: lifetime })
  const changes = createTenantChanges()
  const close = await database.listen(channel, tenantId => changes.note(Number(tenantId)), {
    onGap: changes.noteAll,
  })
  return {
    async read(tenantId, key, count) {
      // Before it is counted: what goes meanwhile may be counted or not.
      const before = changes.of(tenantId)
      const known = kept.get(key)
      if (known?.changes === before) return known.total
      const total = await count()
      if (total > EXACT_TOTAL) kept.set(key, { total, changes: before })
      return total
    },
    forget: changes.note,
    forgetEverywhere: (tx, tenantId) => database.notify(tx, channel, String(tenantId)),
    close,
  }
}
