import { sql } from 'kysely'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunWork } from './RunningInstance.ts'

/** Somebody as clients of both families read it. */
export interface Person {
  id: number
  userId: number
  nickname: string
  nickName: string
  deptId: number | null
  deptName: string | null
}

/** Who accounts are, also those that are gone by now. */
export async function personsOf(
  { tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>,
  ids: readonly (number | null)[],
): Promise<Map<number, Person>> {
  const wanted = [...new Set(ids.filter((id): id is number => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Omit<Person, 'id' | 'nickname'>>`
    select u.user_id as "userId", u.nick_name as "nickName", u.dept_id as "deptId", d.dept_name as "deptName"
    from sys_user u
    left join sys_dept d on d.tenant_id = ${tenantId} and d.dept_id = u.dept_id
    where u.tenant_id = ${tenantId} and u.user_id = any(${wanted}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.userId, { ...row, id: row.userId, nickname: row.nickName }]))
}

/** The person with an id, as an answer holds it; null where nobody is meant. */
export const personIn = (persons: ReadonlyMap<number, Person>, id: unknown): Row | null =>
  typeof id === 'number' ? { ...(persons.get(id) ?? unknownPerson(id)) } : null

const unknownPerson = (id: number): Person => ({
  ...{ id, userId: id, nickname: '—', nickName: '—', deptId: null, deptName: null },
})
