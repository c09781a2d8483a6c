import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { parseMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { enabledAccounts } from './enabledAccounts.ts'

/** An absence as it may be kept. */
export interface Absence {
  substituteUserId: number
  start: Date
  end: Date
  /** Keys of processes; none means all. */
  processKeys: string[]
  remark: string | null
}

/** Absences of one account that have not ended. */
const MOST = 50

/**
 * What the caller says of an absence, where it may stand: another enabled account, an end after the start and now, and
 * nobody else for the same processes in that time. Absences of one account are judged one after the other.
 * @param own id of the one that is changed; null for a new one
 * @throws Fault INVALID, REFERENCE_MISSING, OVERLAP at the field
 */
export async function assertAbsence(
  context: RequestContext,
  own: number | null,
  body: Row,
): Promise<Absence> {
  const { tx, caller, now } = context
  const [start, end] = [momentOf(body, 'startTime'), momentOf(body, 'endTime')]
  if (end <= start) throw fieldFault('INVALID', 'endTime', localized('截止时间要晚于起始时间'))
  if (end <= now) throw fieldFault('INVALID', 'endTime', localized('截止时间已经过去'))
  const substituteUserId = Number(body.substituteUserId)
  if (substituteUserId === caller.userId)
    throw fieldFault('INVALID', 'substituteUserId', localized('代理人不能是自己'))
  const work = { tx, tenantId: caller.tenantId, now }
  if ((await enabledAccounts(work, [substituteUserId]))[0] !== substituteUserId)
    throw fieldFault('REFERENCE_MISSING', 'substituteUserId', localized('代理人不存在或已停用'))
  const processKeys = await knownProcesses(context, (body.processKeys ?? []) as string[])
  await lockRule(tx, `substitutes ${caller.tenantId} ${caller.userId}`)
  const remark = typeof body.remark === 'string' && body.remark.trim() !== '' ? body.remark.trim() : null
  const absence = { substituteUserId, start, end, processKeys, remark }
  await assertAlone(context, own, absence)
  return absence
}

function momentOf(body: Row, field: string): Date {
  const moment = parseMoment(String(body[field]))
  if (moment === null) throw fieldFault('INVALID', field, localized('请填写日期和时间'))
  return new Date(moment)
}

/** @throws Fault REFERENCE_MISSING at `processKeys` */
async function knownProcesses({ tx, caller }: RequestContext, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select distinct key from bpm_process_definition
    where tenant_id = ${caller.tenantId} and key = any(${[...keys]}::text[])`.execute(tx)
  const known = new Set(rows.map(({ key }) => key))
  if (keys.every(key => known.has(key))) return [...new Set(keys)].sort()
  throw fieldFault('REFERENCE_MISSING', 'processKeys', localized('所选流程不存在'))
}

/** One that is for all processes and one for some may overlap: what says more counts. */
async function assertAlone(
  { tx, caller, now }: RequestContext,
  own: number | null,
  absence: Absence,
): Promise<void> {
  const { rows } = await sql<{ keys: string[]; start: Date; end: Date }>`
    select coalesce(process_keys, '[]') as keys, start_time as start, end_time as "end" from bpm_substitute
    where tenant_id = ${caller.tenantId} and user_id = ${caller.userId} and end_time > ${now}
      and id is distinct from ${own}::bigint`.execute(tx)
  if (rows.length >= MOST)
    throw fieldFault('INVALID', 'startTime', localized('尚未结束的代理设置最多 {{most}} 条', { most: MOST }))
  const { processKeys, start, end } = absence
  const isSame = (keys: readonly string[]) =>
    keys.length === 0 || processKeys.length === 0
      ? keys.length === processKeys.length
      : keys.some(key => processKeys.includes(key))
  const other = rows.find(row => isSame(row.keys) && row.start < end && start < row.end)
  if (other) throw fieldFault('OVERLAP', 'startTime', localized('与另一条代理设置的时间重叠，请先修改那一条'))
}
