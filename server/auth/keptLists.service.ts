import { LRUCache } from 'lru-cache'
import { createTenantChanges } from '../db/createTenantChanges.ts'
import type { Database, Tx } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'

const channel = 'mortise_kept_list'
/** Bytes of all lists together, and of one: a longer one is made for each answer. */
const mostKept = 12_000_000
const longestKept = 2_000_000
/** Bytes that each takes beside its own: short lists are bounded too. */
const besides = 500

interface Kept {
  list: SerializedJson
  /** How often the tenant's lists had changed before this one was read. */
  changes: number
}

/** Lists that the answers about many records of a tenant hold, such as the choices of a dialog. */
interface KeptLists {
  /**
   * The list of a name as `make` has made it for the tenant since the last change; inside a transaction that
   * changes none of its records.
   */
  read(tenantId: number, name: string, make: () => Promise<unknown[]>): Promise<SerializedJson>
  /** Forgets a tenant's lists, on every server, when the transaction commits. */
  drop(context: { tx: Tx; afterCommit(work: () => void): void }, tenantId: number): Promise<void>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    keptLists: KeptLists
  }
}

export default defineService({
  name: 'keptLists',
  needs: ['database'],
  start: ({ database }) => createKeptLists(database),
  stop: lists => lists.close(),
})

/** Lists of a tenant that many answers hold, kept until one of its records changes on any server. */
export async function createKeptLists(database: Database): Promise<KeptLists & { close(): Promise<void> }> {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostKept,
    maxEntrySize: longestKept,
    sizeCalculation: ({ list }) => list.bytes.length + besides,
  })
  const changes = createTenantChanges()
  const close = await database.listen(channel, tenantId => changes.note(Number(tenantId)), {
    onGap: changes.noteAll,
  })

  return {
    async read(tenantId, name, make) {
      const key = `${tenantId}:${name}`
      const known = kept.get(key)
      // Counted before it is read: a change that comes meanwhile may be in it or not.
      const before = changes.of(tenantId)
      if (known?.changes === before) return known.list
      const list = new SerializedJson(await make())
      kept.set(key, { list, changes: before })
      return list
    },
    drop({ tx, afterCommit }, tenantId) {
      // The notification may arrive after the answer of the request that made the change.
      afterCommit(() => changes.note(tenantId))
      return database.notify(tx, channel, String(tenantId))
    },
    close,
  }
}

/** JSON that is written as it stands: what was made once for many answers. */
export class SerializedJson {
  /** Encoded as it is sent, for encoding takes longer than copying. */
  readonly bytes: Buffer

  constructor(value: unknown) {
    const text = JSON.stringify(value)
    // A place of its own: a short one would hold on to the eight thousand bytes that it shared with others.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    this.bytes.write(text)
  }

  /** For whoever writes it as part of something else. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}
