import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { Database } from '../db/Database.ts'
import type { Marks } from '../engine/contracts/Marks.ts'
import type { Throttle } from '../engine/contracts/passwords.ts'
import type { RequestContext } from '../engine/contracts/RequestContext.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import type { VisitorLink } from '../engine/contracts/VisitorLink.ts'
import type { LinkMaking, LinkPlace, SharedLink, VisitorLinks } from '../engine/contracts/VisitorLinks.ts'
import { defineService } from '../engine/defineService.ts'
import { lockRule } from '../engine/lockRule.ts'
import { stampAt } from '../engine/visitor/hallStamp.ts'
import { newTypedCode, typedCodeOf } from '../engine/visitor/typedCode.ts'

export default defineService({
  name: 'visitorLinks',
  needs: ['database', 'vault', 'throttle', 'marks'],
  start: ({ database, vault, throttle, marks }, { config }) =>
    createVisitorLinks({
      database,
      vault,
      throttle,
      marks,
      guesses: config.linkGuessesPerMinute,
      uses: config.linkUsesPerMinute,
    }),
})

const TABLE = 'sys_visitor_link'
/** Bytes of a code: 128 bits. */
const CODE_SIZE = 16
const DAY = 86_400_000
/** So many browsers that use up what they may share one address. */
const CAMPUS = 20
/** After so many times the guesses of an address no typed code is looked up: few bits can be searched through. */
const SEARCHING = 10

interface LinkNeeds {
  database: Database
  vault: Vault
  throttle: Throttle
  marks: Marks
  /** Codes that open nothing which one address may send in a minute; 0 for no limit. */
  guesses: number
  /** Uses of one link by one browser in a minute; 0 for no limit. */
  uses: number
}

function createVisitorLinks({ database, vault, throttle, marks, guesses, uses }: LinkNeeds): VisitorLinks {
  const guessLimit = { most: guesses, minutes: 1 }

  const find: VisitorLinks['find'] = async (code, { ip, page, purpose }) => {
    const found = await findBySent(code, ip)
    if (found?.page === page && found.purpose === purpose) return found
    if (guesses > 0) await throttle.takeFrom(ip, 'link', guessLimit)
    throw new Fault('LINK_INVALID')
  }

  const takeUse: VisitorLinks['takeUse'] = async ({ id }, { ip, device, own }) => {
    const what = `visits:${id}`
    if (own?.link) await throttle.take(what, { most: own.link, minutes: 1 })
    if (uses > 0 && device !== null) {
      // Whoever reads the counts finds no key of a browser there.
      const mark = marks.of('uses of a link by a browser', [id, device])
      await throttle.take(`${what}:${mark}`, { most: uses, minutes: 1 })
    }
    const most = own?.address ?? uses * CAMPUS
    if (most > 0) await throttle.takeFrom(ip, what, { most, minutes: 1 })
  }

  async function findBySent(code: string, ip: string): Promise<VisitorLink | null> {
    const typed = typedCodeOf(code)
    if (typed === null) return findByHash(database, { column: 'code_hash', hash: hashOf(code) })
    if (guesses > 0) await throttle.assertLeft(ip, 'link', { most: guesses * SEARCHING, minutes: 1 })
    await marks.ready()
    return findByHash(database, { column: 'typed_hash', hash: typedHashOf(typed) })
  }

  /** A bare hash of so few bits would be searched through. */
  const typedHashOf = (code: string): string => marks.of('typed code of a link', [code])

  async function insert(
    context: RequestContext,
    place: LinkPlace,
    { days, typed }: LinkMaking,
  ): Promise<SharedLink> {
    const { tx, caller, now } = context
    const { page, purpose, key } = place
    const code = randomBytes(CODE_SIZE).toString('base64url')
    const expireTime = new Date(now.getTime() + days * DAY)
    const own = { tenant_id: caller.tenantId, page, purpose, record_key: key, expire_time: expireTime }
    const { link_id } = await tx
      .insertInto(TABLE)
      .values({ ...own, code_sealed: vault.seal(code, TABLE), create_by: caller.userName, create_time: now })
      .returning('link_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sys_visitor_code')
      .values({ ...own, code_hash: hashOf(code), link_id })
      .execute()
    const short = typed ? await giveTyped(context, link_id) : null
    return { code, typed: short, createBy: caller.userName, createTime: now, expireTime, lastUsedTime: null }
  }

  /** A code that no other link of the installation has: 40 bits meet now and then. */
  async function giveTyped({ tx, caller }: RequestContext, linkId: number): Promise<string> {
    const own = { tenant: caller.tenantId, link: linkId }
    for (;;) {
      const code = newTypedCode()
      const hash = typedHashOf(code)
      const taken = await sql`select 1 from sys_visitor_code where typed_hash = ${hash}`.execute(tx)
      if (taken.rows.length > 0) continue
      await sql`update sys_visitor_code set typed_hash = ${hash}
        where tenant_id = ${own.tenant} and link_id = ${own.link}`.execute(tx)
      await sql`update sys_visitor_link set typed_sealed = ${vault.seal(code, TABLE)}
        where tenant_id = ${own.tenant} and link_id = ${own.link}`.execute(tx)
      return code
    }
  }

  // The text is empty where its key was lost.
  const opened = (sealed: string | null): string | null =>
    sealed === null || sealed === '' ? null : vault.open(sealed, TABLE)

  async function read(context: RequestContext, place: LinkPlace): Promise<SharedLink | null> {
    const row = await openOf(context, place)
      .where('expire_time', '>', sql<Date>`now()`)
      .select(['code_sealed', 'typed_sealed', 'create_by', 'create_time', 'expire_time', 'last_used_time'])
      .executeTakeFirst()
    if (!row) return null
    return {
      code: opened(row.code_sealed),
      typed: opened(row.typed_sealed),
      createBy: row.create_by,
      createTime: row.create_time,
      expireTime: row.expire_time,
      lastUsedTime: row.last_used_time,
    }
  }

  return {
    find,
    takeUse,
    read,
    hold,
    noteUse: link => noteUse(database, link),
    async make(context, place, making) {
      await lockPlace(context, place)
      const open = await read(context, place)
      if (open) return open
      await stopOpen(context, place)
      return insert(context, place, making)
    },
    async renew(context, place, making) {
      await lockPlace(context, place)
      await stopOpen(context, place)
      return insert(context, place, making)
    },
    async stop(context, place) {
      await lockPlace(context, place)
      await stopOpen(context, place)
    },
    async stamp(context, place) {
      const row = await openOf(context, place)
        .where('expire_time', '>', sql<Date>`now()`)
        .select('link_id')
        .executeTakeFirst()
      return row ? stampAt(marks, Number(row.link_id), context.now) : null
    },
  }
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** By the code alone: nobody knows of which tenant it is. What no longer opens is not there, as a guess is not. */
async function findByHash(
  database: Database,
  { column, hash }: { column: 'code_hash' | 'typed_hash'; hash: string },
): Promise<VisitorLink | null> {
  const row = await database.asPlatform('a link is found by its code before its tenant is known', tx =>
    tx
      .selectFrom('sys_visitor_code as c')
      .innerJoin('sys_tenant as t', 't.id', 'c.tenant_id')
      .select(['c.link_id', 'c.tenant_id', 'c.page', 'c.purpose', 'c.record_key'])
      .where(`c.${column}`, '=', hash)
      .where('c.expire_time', '>', sql<Date>`now()`)
      .where('t.status', '=', '0')
      .where('t.deleted_at', 'is', null)
      .where(eb => eb.or([eb('t.expire_time', 'is', null), eb('t.expire_time', '>', sql<Date>`now()`)]))
      .executeTakeFirst(),
  )
  if (!row) return null
  const { link_id: id, tenant_id: tenantId, page, purpose, record_key: key } = row
  return { id, tenantId, page, purpose, key }
}

/** Shared, so that many visitors of one link do not wait for each other, and whoever stops it waits for them. */
const hold: VisitorLinks['hold'] = async (tx, { tenantId, id }) => {
  const { rows } = await sql`select 1 from sys_visitor_link
    where tenant_id = ${tenantId} and link_id = ${id} for share`.execute(tx)
  if (rows.length === 0) throw new Fault('LINK_INVALID')
}

/** To the minute, so that few uses write. */
async function noteUse(database: Database, { tenantId, id }: VisitorLink): Promise<void> {
  await database.inTenant(tenantId, tx =>
    sql`update sys_visitor_link set last_used_time = now()
      where tenant_id = ${tenantId} and link_id = ${id}
        and (last_used_time is null or last_used_time < now() - interval '1 minute')`.execute(tx),
  )
}

/** One at most. */
const openOf = ({ tx, caller }: RequestContext, { page, purpose, key }: LinkPlace) =>
  tx
    .selectFrom(TABLE)
    .where('tenant_id', '=', caller.tenantId)
    .where('page', '=', page)
    .where('purpose', '=', purpose)
    .where('record_key', '=', key)

const lockPlace = ({ tx, caller }: RequestContext, { page, purpose, key }: LinkPlace): Promise<void> =>
  lockRule(tx, `visitor link ${caller.tenantId} ${page} ${purpose} ${key}`)

/** It is forgotten, with what its code opened; who has stopped it stands in the operation log. */
async function stopOpen({ tx, caller }: RequestContext, { page, purpose, key }: LinkPlace): Promise<void> {
  const stopped = await tx
    .deleteFrom(TABLE)
    .where('tenant_id', '=', caller.tenantId)
    .where('page', '=', page)
    .where('purpose', '=', purpose)
    .where('record_key', '=', key)
    .returning('link_id')
    .execute()
  if (stopped.length === 0) return
  await tx
    .deleteFrom('sys_visitor_code')
    .where('tenant_id', '=', caller.tenantId)
    .where(
      'link_id',
      'in',
      stopped.map(({ link_id }) => link_id),
    )
    .execute()
}
