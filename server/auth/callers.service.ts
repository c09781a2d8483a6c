import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isPermitted } from '#model/fieldAccess.ts'
import { createTenantChanges } from '../db/createTenantChanges.ts'
import type { Database, Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { isWithinRights } from '../engine/access.ts'
import type { Caller, Impersonation } from '../engine/contracts/Caller.ts'
import type { Queue } from '../engine/contracts/Queue.ts'
import type { Callers, Session } from '../engine/contracts/sessions.ts'
import { defineService } from '../engine/defineService.ts'
import { readTenantMemberships } from '../institution/memberships.ts'
import { readCaller } from './readCaller.ts'
import { readPermissions } from './readPermissions.ts'

/** What the account that really acts has to hold for as long as it looks at things as another. */
const needed: Record<Impersonation['kind'], string> = {
  visit: 'system:tenant:visit',
  view: 'system:user:viewAs',
}

const channel = 'mortise_caller'
/** A caller is read anew after this long even when nobody said that it changed, ms. */
const keptFor = 60_000
/** Of more, those that did not call for longest are read again. */
const mostKept = 5_000
/** Sets of permissions that are shared; one of a further role is its callers' own. */
const mostShared = 500

interface Kept {
  caller: Promise<Caller | null>
  /** How often something of its tenants had changed before it was read. */
  changes: number
  /** ms since 1970. */
  until: number
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    callers: Callers
  }
}

export default defineService({
  name: 'callers',
  needs: ['database', 'queue'],
  start: ({ database, queue }) => createCallers(database, queue),
  stop: callers => callers.close(),
})

/**
 * The accounts behind sessions with their rights, kept until something they depend on changes on any server. What
 * changes is announced to the queue as 'rights-changed'.
 */
export async function createCallers(
  database: Database,
  queue: Pick<Queue, 'announce'>,
): Promise<Callers & { close(): Promise<void> }> {
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  const share = createSharing()
  const changes = createTenantChanges()

  // A change of the platform's own records (menus, tenants) may concern every tenant.
  const noteChange = (tenantId: number) =>
    tenantId === platformTenant ? changes.noteAll() : changes.note(tenantId)

  const changesOf = ({ tenantId, acting }: Session) =>
    changes.of(tenantId) + (acting === null ? 0 : changes.of(acting.tenantId))

  const close = await database.listen(channel, id => noteChange(Number(id)), { onGap: changes.noteAll })

  async function read(session: Session, entry: Kept): Promise<Caller | null> {
    const { tenantId, acting } = session
    const own = await database.inTenant(tenantId, (tx: Tx) => readCaller(tx, session))
    if (own === null) return null
    entry.until = Math.min(entry.until, own.until)
    if (acting === null) return { ...own.caller, permissions: share(own.caller.permissions) }
    return database.inTenant(acting.tenantId, (tx: Tx) => readActing(tx, own.caller, acting))
  }

  return {
    load(session) {
      const key = keyOf(session)
      const known = kept.get(key)
      const before = changesOf(session)
      if (known?.changes === before && Date.now() < known.until) return known.caller
      const entry: Kept = { caller: Promise.resolve(null), changes: before, until: Date.now() + keptFor }
      entry.caller = read(session, entry)
      kept.set(key, entry)
      entry.caller.catch(() => kept.delete(key))
      return entry.caller
    },
    async drop(tx, tenantId) {
      // The notification may arrive after the answer of the request that made the change.
      noteChange(tenantId)
      await database.notify(tx, channel, String(tenantId))
      await queue.announce('rights-changed', { tenantId }, { tx })
    },
    close,
  }
}

/**
 * Returns what gives equal sets of permissions as one: administrators of ten thousand institutions hold what their
 * package has, and each set of a hundred names takes ten thousand bytes.
 */
function createSharing(): (permissions: ReadonlySet<string>) => ReadonlySet<string> {
  const shared = new LRUCache<string, ReadonlySet<string>>({ max: mostShared })
  return permissions => {
    const key = createHash('sha256')
      .update([...permissions].sort().join('\n'))
      .digest('base64')
    const known = shared.get(key)
    if (known === undefined) shared.set(key, permissions)
    return known ?? permissions
  }
}

function keyOf({ tenantId, userId, acting }: Session): string {
  const as = acting === null ? '' : `:${acting.kind}:${acting.tenantId}:${acting.userId}`
  return `${tenantId}:${userId}${as}`
}

/**
 * What an account sees that looks at things as another; null when it may not, or when the other is gone: then the
 * session is worth nothing. `tx` is bound to the tenant that is looked at.
 */
async function readActing(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  if (!isPermitted(actor, [needed[acting.kind]])) return null
  return acting.kind === 'visit' ? visitor(tx, actor, acting) : viewer(tx, actor, acting)
}

/** The sight of the tenant's administrator, who the visitor is not: own records there are nobody's. */
async function visitor(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  const { tenantId } = acting
  if (actor.homeTenantId !== platformTenant || tenantId === platformTenant) return null
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select('name')
    .where('id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!tenant) return null
  const roles = await tx
    .selectFrom('sys_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('role_key', '=', 'admin')
    .where('status', '=', '0')
    .execute()
  const roleIds = roles.map(role => role.role_id as number)
  return {
    userId: actor.userId,
    userName: actor.userName,
    nickName: actor.nickName,
    tenantId,
    homeTenantId: actor.homeTenantId,
    deptId: null,
    roleIds,
    roleKeys: ['admin'],
    permissions: await readPermissions(tx, tenantId, roleIds),
    dataScope: null,
    memberships: { ...(await readTenantMemberships(tx, tenantId)), roles: roleIds },
    acting: { ...acting, name: tenant.name, actor },
  }
}

/** What another account of the own tenant sees, for as long as it has no more rights than who looks. */
async function viewer(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  if (acting.tenantId !== actor.tenantId || acting.userId === null) return null
  const read = await readCaller(tx, { tenantId: acting.tenantId, userId: acting.userId })
  if (read === null || !isWithinRights(actor, read.caller)) return null
  return {
    ...read.caller,
    acting: { ...acting, name: read.caller.nickName, actor },
  }
}
