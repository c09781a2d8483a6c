import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Candidate } from '#process/approval/ApprovalState.ts'
import { meantBy } from './meantBy.ts'
import type { PeopleWork } from './PeopleWork.ts'

/** People of one task. */
const MOST = 500

/**
 * The enabled accounts that are meant now, each once, in the order of their ids.
 * @throws Fault STATE with their number when there are more than 500
 */
export async function expandCandidates(
  { tx, tenantId }: PeopleWork,
  candidates: readonly Candidate[],
): Promise<number[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.user_id as id from sys_user u where ${meantBy(tenantId, candidates)}
    order by u.user_id limit ${MOST + 1}`.execute(tx)
  if (rows.length > MOST) throw await tooMany({ tx, tenantId }, candidates)
  return rows.map(({ id }) => Number(id))
}

async function tooMany(
  { tx, tenantId }: Pick<PeopleWork, 'tx' | 'tenantId'>,
  candidates: readonly Candidate[],
): Promise<Fault> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_user u where ${meantBy(tenantId, candidates)}`.execute(tx)
  const count = rows[0]?.count ?? 0
  return new Fault('STATE', {
    message: localized('任务的处理人有 {{count}} 人，最多 {{most}} 人', { count, most: MOST }),
  })
}
