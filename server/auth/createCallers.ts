import type { Database, Tx } from '../db/Database.ts'
import type { Caller } from '../engine/Caller.ts'
import type { Callers, Session } from '../engine/Services.ts'
import { readCaller } from './readCaller.ts'

const channel = 'mortise_caller'
/** A caller is read anew after this long even when nobody said that it changed, ms. */
const keptFor = 60_000
const mostKept = 20_000

/** The accounts behind sessions with their rights, kept until something they depend on changes on any server. */
export async function createCallers(database: Database): Promise<Callers & { close(): Promise<void> }> {
  const kept = new Map<string, { caller: Promise<Caller | null>; at: number }>()
  const close = await database.listen(channel, forget, { onGap: () => kept.clear() })

  function forget(tenantId: string): void {
    for (const key of kept.keys()) if (tenantId === '1' || key.startsWith(`${tenantId}:`)) kept.delete(key)
  }

  function read(session: Session): Promise<Caller | null> {
    return database.inTenant(session.tenantId, (tx: Tx) => readCaller(tx, session))
  }

  return {
    load(session) {
      const key = `${session.tenantId}:${session.userId}`
      const known = kept.get(key)
      if (known && Date.now() - known.at < keptFor) return known.caller
      if (kept.size >= mostKept) kept.clear()
      const caller = read(session)
      kept.set(key, { caller, at: Date.now() })
      caller.catch(() => kept.delete(key))
      return caller
    },
    // A change of the platform's own records (menus, tenants) may concern every tenant.
    drop(tx, tenantId) {
      // The notification may arrive after the answer of the request that made the change.
      forget(String(tenantId))
      return database.notify(tx, channel, String(tenantId))
    },
    close,
  }
}
