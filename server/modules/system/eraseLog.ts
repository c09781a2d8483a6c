import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Answer } from '#server/engine/contracts/records.ts'

const logs = {
  operation: { page: 'system/operlog/index', table: 'sys_oper_log', key: 'oper_id' },
  login: { page: 'system/logininfor/index', table: 'sys_login_log', key: 'info_id' },
} as const

/**
 * Clears entries of a log of the caller's institution, all where no keys are given, and notes how many. What says
 * who cleared the operation log stays in it.
 * @throws Fault NOT_FOUND when one of the keys is no entry of it
 */
export async function eraseLog(
  context: RequestContext,
  log: keyof typeof logs,
  keys: (number | string)[] | null,
): Promise<Answer> {
  const { tx, audit } = context
  if (keys !== null) await assertEntries(context, log, keys)
  const { rows } = await sql<{
    erased: string
  }>`select erase_log(${log}, ${keys}::bigint[]) as erased`.execute(tx)
  const erased = Number(rows[0]?.erased ?? 0)
  audit.push({
    resource: logs[log].page,
    key: keys?.join() ?? '*',
    before: { erased },
    after: null,
  })
  return { msg: localized('已清除 {{count}} 条记录', { count: erased }), data: erased }
}

async function assertEntries(
  { tx, caller }: RequestContext,
  log: keyof typeof logs,
  keys: (number | string)[],
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
