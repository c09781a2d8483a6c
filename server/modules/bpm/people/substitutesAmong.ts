import { sql } from 'kysely'
import { keptRows } from '#server/engine/query/keptRows.ts'
import { isEnabled } from './meantBy.ts'
import type { PeopleWork } from './PeopleWork.ts'

/** Rounds of looking: who is absent, whose substitutes are absent too. */
const ROUNDS = 2

/**
 * Who of these people is absent now, and by whom each is replaced in a process, with the same of those who replace
 * them: absent person → substitute, enabled accounts all.
 */
export async function substitutesAmong(
  work: PeopleWork,
  processKey: string,
  people: readonly number[],
): Promise<Map<number, number>> {
  const known = new Map<number, number>()
  let asked = [...new Set(people)]
  for (let round = 0; round < ROUNDS && asked.length > 0; round++) {
    const found = await substitutesOf(work, processKey, asked)
    for (const { absent, substitute } of found) known.set(absent, substitute)
    asked = [...new Set(found.map(({ substitute }) => substitute))].filter(person => !known.has(person))
  }
  return known
}

/** One substitute each: what was set last for this process, before what was set for all of them. */
async function substitutesOf(
  { tx, tenantId, now }: PeopleWork,
  processKey: string,
  people: readonly number[],
): Promise<{ absent: number; substitute: number }[]> {
  const statement = sql<{ absent: number; substitute: number }>`
    select distinct on (s.user_id) s.user_id as absent, s.substitute_user_id as substitute
    from bpm_substitute s
    join sys_user u on u.user_id = s.substitute_user_id and ${isEnabled(tenantId)}
    where s.tenant_id = ${tenantId} and s.user_id = any(${[...people]}::bigint[])
      and s.start_time <= ${now} and s.end_time > ${now}
      and (${isForAll} or s.process_keys @> ${JSON.stringify([processKey])}::jsonb)
    order by s.user_id, (${isForAll}), s.id desc`
  const rows = await keptRows(tx, statement.compile(tx))
  return rows.map(({ absent, substitute }) => ({ absent: Number(absent), substitute: Number(substitute) }))
}

const isForAll = sql`coalesce(jsonb_array_length(s.process_keys), 0) = 0`
