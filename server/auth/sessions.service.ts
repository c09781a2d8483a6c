import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../db/Database.ts'
import { databaseFault } from '../db/databaseFault.ts'
import type { Session, SessionEnd, Sessions, UsedSession } from '../engine/contracts/sessions.ts'
import { defineService } from '../engine/defineService.ts'

const channel = 'mortise_session'
/** How long a session is believed without asking the database, ms. Ends sooner when told so. */
const believedFor = 5_000
/** More are hardly asked for within that time; of more, those that were not asked for longest are read again. */
const mostRemembered = 5_000
/** How exactly the last use of a session is known, ms: each note of it is a write. */
const usedWithin = 60_000

declare module '../engine/contracts/Services.ts' {
  interface Services {
    sessions: Sessions
  }
}

export default defineService({
  name: 'sessions',
  needs: ['database'],
  start: ({ database }, { config }) =>
    createSessions(database, { minutes: config.sessionMinutes, mostMinutes: config.sessionMostMinutes }),
  stop: sessions => sessions.close(),
})

/**
 * Sessions behind opaque random tokens, stored as hashes. What is remembered of them is forgotten on
 * every server as soon as the end of a session commits.
 */
export async function createSessions(
  database: Database,
  options: {
    /** How long a session lives after its last prolongation. */
    minutes: number
    /** How long at most, however often it is prolonged. */
    mostMinutes: number
  },
): Promise<Sessions & { close(): Promise<void> }> {
  const remembered = new LRUCache<string, { session: Session; at: number }>({ max: mostRemembered })
  const stopListening = await database.listen(channel, forget, { onGap: () => remembered.clear() })

  const first = Math.min(options.minutes, options.mostMinutes)

  function forget(payload: string): void {
    for (const id of payload.split(',')) remembered.delete(id)
  }

  async function endAndTell(tx: Tx, ids: string[], { isForced }: SessionEnd): Promise<void> {
    if (ids.length === 0) return
    if (isForced)
      await tx.updateTable('sys_session').set({ is_forced: true }).where('token_hash', 'in', ids).execute()
    else await tx.deleteFrom('sys_session').where('token_hash', 'in', ids).execute()
    // Here at once: the notification may arrive after the answer.
    forget(ids.join(','))
    // A notification carries at most 7,999 bytes, a hash takes 65.
    for (let start = 0; start < ids.length; start += 100) {
      await database.notify(tx, channel, ids.slice(start, start + 100).join(','))
    }
  }

  return {
    async open(tx, account) {
      const token = randomBytes(32).toString('base64url')
      await tx
        .insertInto('sys_session')
        .values({
          token_hash: hashOf(token),
          tenant_id: account.tenantId,
          user_id: account.userId,
          user_name: account.userName,
          ip: account.ip,
          user_agent: account.userAgent.slice(0, 300),
          expires_at: minutesFromNow(first),
        })
        .execute()
      return { token, expiresIn: first }
    },

    async find(token) {
      const id = hashOf(token)
      const known = remembered.get(id)
      if (known && Date.now() - known.at < believedFor) return alive(known.session)
      const found = await database.asPlatform('find the session of a token', tx => readSession(tx, id))
      remembered.delete(id)
      if (!found || found.isForced) return null
      const { session, isUsedLong } = found
      if (isUsedLong) await noteUse(database, id)
      remembered.set(id, { session, at: Date.now() })
      return alive(session)
    },

    async isForcedOut(token) {
      const find = (tx: Tx) => readSession(tx, hashOf(token))
      const found = await database.asPlatform('find why the session of a token has ended', find)
      return found?.isForced === true && alive(found.session) !== null
    },

    async refresh(tx, id) {
      const { rows } = await sql<{ expires_at: Date }>`
        update sys_session set last_seen_at = now(), expires_at = least(
          ${minutesFromNow(options.minutes)}::timestamptz,
          created_at + make_interval(mins => ${options.mostMinutes}))
        where token_hash = ${id} returning expires_at`.execute(tx)
      forget(id)
      await database.notify(tx, channel, id)
      return wholeMinutesUntil(rows[0]?.expires_at ?? new Date())
    },

    async act(tx, id, acting) {
      const { numUpdatedRows } = await tx
        .updateTable('sys_session')
        .set({
          acting_kind: acting?.kind ?? null,
          visiting_tenant_id: acting?.tenantId ?? null,
          acting_user_id: acting?.userId ?? null,
          acting_since: acting?.since ?? null,
        })
        .where('token_hash', '=', id)
        .$if(acting !== null, query => query.where('acting_kind', 'is', null))
        .executeTakeFirst()
      // Here at once: the notification may arrive after the answer.
      forget(id)
      await database.notify(tx, channel, id)
      return numUpdatedRows > 0n
    },

    listOf: (tx, tenantId, userId) => readSessionsOf(tx, tenantId, userId),

    listOpen: (tx, tenantId) => readOpenSessions(tx, tenantId),

    end: (tx, id, how = OWN_END) => endAndTell(tx, [id], how),

    async endOf(tx, tenantId, userIds, { except, isForced }) {
      if (userIds.length === 0) return
      const rows = await tx
        .selectFrom('sys_session')
        .select('token_hash')
        .where('tenant_id', '=', tenantId)
        .where('user_id', 'in', userIds)
        .execute()
      const ids = rows.map(row => row.token_hash as string).filter(id => id !== except)
      await endAndTell(tx, ids, { isForced })
    },

    async endOfTenant(tx, tenantId) {
      const rows = await tx
        .selectFrom('sys_session')
        .select('token_hash')
        .where('tenant_id', '=', tenantId)
        .execute()
      await endAndTell(
        tx,
        rows.map(row => row.token_hash as string),
        { isForced: true },
      )
    },

    close: stopListening,
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)

/** Clients are told whole minutes; the seconds that the call took are no minute less. */
const wholeMinutesUntil = (moment: Date): number =>
  Math.max(0, Math.round((moment.getTime() - Date.now()) / 60_000))

const alive = (session: Session): Session | null =>
  session.expiresAt.getTime() > Date.now() ? session : null

const OWN_END: SessionEnd = { isForced: false }

interface FoundSession {
  session: Session
  isForced: boolean
  /** Whether its last use was noted so long ago that it is to be noted again. */
  isUsedLong: boolean
}

async function readSession(tx: Tx, id: string): Promise<FoundSession | null> {
  const row = await tx.selectFrom('sys_session').selectAll().where('token_hash', '=', id).executeTakeFirst()
  if (!row) return null
  const isUsedLong = Date.now() - row.last_seen_at.getTime() > usedWithin
  return { session: toSession(row), isForced: row.is_forced, isUsedLong }
}

/** A disk without room keeps nobody from reading. */
async function noteUse(database: Database, id: string): Promise<void> {
  try {
    await database.asPlatform('the use of a session is noted', tx =>
      sql`update sys_session set last_seen_at = now() where token_hash = ${id}`.execute(tx),
    )
  } catch (error) {
    if (databaseFault(error)?.kind !== 'disk-full') throw error
  }
}

async function readSessionsOf(tx: Tx, tenantId: number, userId: number): Promise<UsedSession[]> {
  const rows = await tx
    .selectFrom('sys_session')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_forced', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(row => ({ ...toSession(row), lastSeenAt: row.last_seen_at }))
}

async function readOpenSessions(tx: Tx, tenantId: number | null): Promise<UsedSession[]> {
  const sessions = tx
    .selectFrom('sys_session')
    .selectAll()
    .where('is_forced', '=', false)
    .where('expires_at', '>', sql<Date>`now()`)
  const rows = await (tenantId === null ? sessions : sessions.where('tenant_id', '=', tenantId))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(row => ({ ...toSession(row), lastSeenAt: row.last_seen_at }))
}

// biome-ignore lint/suspicious/noExplicitAny: rows are described at run time, not by TypeScript types.
const toSession = (row: any): Session => ({
  id: row.token_hash,
  tenantId: row.tenant_id,
  userId: row.user_id,
  userName: row.user_name,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acting:
    row.acting_kind === null
      ? null
      : {
          kind: row.acting_kind,
          tenantId: row.visiting_tenant_id,
          userId: row.acting_user_id,
          since: row.acting_since,
        },
})
