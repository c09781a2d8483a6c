import { setTimeout as delay } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Answer } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'

const logs = {
  operation: {
    page: 'system/operlog/index',
    table: 'sys_oper_log',
    key: 'oper_id',
    // What says who cleared the log stays in it. That somebody was refused does not: anybody could fill the log with it.
    erasable: sql<SqlBool>`(t.business_type is distinct from 9 or t.status <> 0)`,
  },
  login: {
    page: 'system/logininfor/index',
    table: 'sys_login_log',
    key: 'info_id',
    erasable: sql<SqlBool>`true`,
  },
} as const

/** Entries of a log that were asked to be cleared. */
interface Clearing {
  tenantId: number
  log: keyof typeof logs
  /** null: all up to the last. */
  keys: number[] | null
  /**
   * The newest entry there was; what is written afterwards stays. An older one whose work was not committed when the
   * clearing was asked for goes too, though the count has not told it: it happened before, as far as the log says.
   */
  last: number
}

/** The application itself may only add to its logs: what clears them is work of the owner, outside of requests. */
export default defineModule({
  works: [
    defineQueueHandler<Clearing>({
      name: 'clear-log',
      retry: { limit: 5, delaySeconds: 5, backoff: true },
      run: (clearing, { services, signal }) => clear(services, clearing, signal),
    }),
  ],
})

/**
 * Clears entries of a log of the caller's institution, all where no keys are given, and says how many. The answer
 * waits for the work, but not for long: a large log goes on being cleared after it. Where there is nothing to clear
 * nothing is done.
 * @throws Fault NOT_FOUND when one of the keys is no entry of it
 * @throws Fault STATE when all of them stay
 */
export async function eraseLog(
  context: RequestContext,
  log: keyof typeof logs,
  keys: (number | string)[] | null,
): Promise<Answer> {
  const { tx, audit, caller, services } = context
  const wanted = keys?.map(Number) ?? null
  if (wanted !== null) await assertEntries(context, log, wanted)
  const asked = { tenantId: caller.tenantId, log, keys: wanted, last: Number.MAX_SAFE_INTEGER }
  const { count, last } = await entries(tx, asked)
  if (count === 0) return nothingErased(wanted)
  const clearing: Clearing = { ...asked, last }
  await services.queue.send('clear-log', { ...clearing }, { tx })
  audit.push({ resource: logs[log].page, key: keys?.join() ?? '*', before: { erased: count }, after: null })
  const answer: Answer = { msg: localized('已清除 {{count}} 条记录', { count }), data: count }
  context.afterCommit(async () => {
    const isDone = await isCleared(services, clearing)
    services.totals.forget(caller.tenantId)
    if (isDone) return
    answer.msg = localized('正在清除 {{count}} 条记录，请稍后刷新', { count })
  })
  return answer
}

/** Without an entry about it, which would stay. @throws Fault STATE where entries were chosen */
function nothingErased(keys: number[] | null): Answer {
  if (keys === null) return { msg: localized('没有可清除的记录'), data: 0 }
  throw new Fault('STATE', { message: localized('所选记录说明谁清除过日志，会一直保留，不能清除') })
}

async function assertEntries(
  { tx, caller }: RequestContext,
  log: keyof typeof logs,
  keys: number[],
): Promise<void> {
  const { table, key } = logs[log]
  const known = await tx
    .selectFrom(table)
    .select(key)
    .where('tenant_id', '=', caller.tenantId)
    .where(key, 'in', [0, ...keys])
    .execute()
  if (keys.length === 0 || known.length !== keys.length) throw new Fault('NOT_FOUND')
}

/** How many entries are still there, and the newest of them. */
async function entries(tx: Tx, { tenantId, log, keys, last }: Clearing) {
  const { table, key, erasable } = logs[log]
  const column = sql.ref(`t.${key}`)
  return tx
    .selectFrom(`${table} as t`)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(max(${column}), 0)::bigint`.as('last'),
    ])
    .where('t.tenant_id', '=', tenantId)
    .where(erasable)
    .where(column, '<=', last)
    .$if(keys !== null, query => query.where(sql<SqlBool>`${column} = any(${keys}::bigint[])`))
    .executeTakeFirstOrThrow()
}

/** Entries that one transaction removes. */
const CHUNK = 10_000

async function clear({ database, totals }: Services, clearing: Clearing, signal: AbortSignal): Promise<void> {
  const { tenantId, log, keys, last } = clearing
  const { table, key, erasable } = logs[log]
  const [name, column] = [sql.table(table), sql.ref(`t.${key}`)]
  const chosen = keys === null ? sql`` : sql`and ${column} = any(${keys}::bigint[])`
  const which = sql`t.tenant_id = ${tenantId} and ${column} <= ${last} and ${erasable} ${chosen}`
  for (let removed = CHUNK; removed === CHUNK; ) {
    signal.throwIfAborted()
    const { numAffectedRows = 0n } = await database.asOwner(
      async tx => {
        await totals.forgetEverywhere(tx, tenantId)
        // Up to a key: a list of keys is compared one by one where the database knows nothing yet of the table's size.
        return sql`delete from ${name} t where ${which} and ${column} <= coalesce(
          (select ${column} from ${name} t where ${which} order by ${column} offset ${CHUNK - 1} limit 1),
          ${last})`.execute(tx)
      },
      // Whoever clears makes room on a disk that is nearly full.
      { vital: true },
    )
    removed = Number(numAffectedRows)
  }
}

/** How long the answer waits for the work, ms. */
const PATIENCE = 5_000

/** Whether the entries are gone, or go within a moment. */
async function isCleared({ database }: Services, clearing: Clearing): Promise<boolean> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const { count } = await database.inTenant(clearing.tenantId, tx => entries(tx, clearing))
    if (count === 0) return true
    if (performance.now() > until) return false
    await delay(50)
  }
}
