import type { Database, Tx } from '../db/Database.ts'
import type { Caller } from '../engine/Caller.ts'
import type { Callers, Session } from '../engine/Services.ts'
import { readActing } from './readActing.ts'
import { readCaller } from './readCaller.ts'

const channel = 'mortise_caller'
/** A caller is read anew after this long even when nobody said that it changed, ms. */
const keptFor = 60_000
const mostKept = 20_000

interface Kept {
  caller: Promise<Caller | null>
  /** Whose changes concern it. */
  tenants: string[]
  /** ms since 1970. */
  until: number
}

/** The accounts behind sessions with their rights, kept until something they depend on changes on any server. */
export async function createCallers(database: Database): Promise<Callers & { close(): Promise<void> }> {
  const kept = new Map<string, Kept>()
  const close = await database.listen(channel, forget, { onGap: () => kept.clear() })

  function forget(tenantId: string): void {
    for (const [key, { tenants }] of kept) {
      if (tenantId === '1' || tenants.includes(tenantId)) kept.delete(key)
    }
  }

  async function read(session: Session, entry: Kept): Promise<Caller | null> {
    const { tenantId, acting } = session
    const own = await database.inTenant(tenantId, (tx: Tx) => readCaller(tx, session))
    if (own === null) return null
    entry.until = Math.min(entry.until, own.until)
    if (acting === null) return own.caller
    return database.inTenant(acting.tenantId, (tx: Tx) => readActing(tx, own.caller, acting))
  }

  return {
    load(session) {
      const key = keyOf(session)
      const known = kept.get(key)
      if (known && Date.now() < known.until) return known.caller
      if (kept.size >= mostKept) kept.clear()
      const tenants = [session.tenantId, session.acting?.tenantId ?? session.tenantId].map(String)
      const entry: Kept = { caller: Promise.resolve(null), tenants, until: Date.now() + keptFor }
      entry.caller = read(session, entry)
      kept.set(key, entry)
      entry.caller.catch(() => kept.delete(key))
      return entry.caller
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

function keyOf({ tenantId, userId, acting }: Session): string {
  const as = acting === null ? '' : `:${acting.kind}:${acting.tenantId}:${acting.userId}`
  return `${tenantId}:${userId}${as}`
}
