import { sql } from 'kysely'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'

interface DemoPerson {
  userId: number
  userName: string
  nickName: string
  deptId: number | null
}

/** The people of the demo institutions: by user name, or as the third enabled account of a department: 人事处#3. */
export interface DemoPeople {
  /** @throws Error when the institution has nobody of that name */
  named(tenantId: number, name: string): DemoPerson
}

export async function demoPeople(tx: Tx): Promise<DemoPeople> {
  const { rows } = await sql<DemoPerson & { tenantId: number; department: string | null }>`
    select u.tenant_id as "tenantId", u.user_id as "userId", u.user_name as "userName", u.nick_name as "nickName",
      u.dept_id as "deptId", d.dept_name as department
    from sys_user u
    left join sys_dept d on d.tenant_id = u.tenant_id and d.dept_id = u.dept_id
    where u.status = '0' and u.deleted_at is null order by u.user_id`.execute(tx)
  const byName = new Map<string, DemoPerson>()
  const counted = new Map<string, number>()
  for (const { tenantId, department, ...person } of rows) {
    const place = `${tenantId} ${department}`
    const number = (counted.get(place) ?? 0) + 1
    counted.set(place, number)
    byName.set(`${tenantId} ${person.userName}`, person).set(`${place}#${number}`, person)
  }
  return {
    named(tenantId, name) {
      const person = byName.get(`${tenantId} ${name}`)
      if (person) return person
      throw new Error(`The demo names ${name}, whom institution ${tenantId} does not have.`)
    },
  }
}
