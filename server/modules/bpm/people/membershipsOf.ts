import { sql } from 'kysely'
import type { Candidate } from '#process/approval/ApprovalState.ts'
import { isEnabled } from './meantBy.ts'
import type { PeopleWork } from './PeopleWork.ts'

/**
 * Everything by which an account is meant now, itself first; nothing where it is stopped or gone. `meantBy` says the
 * same from the other side.
 */
export async function membershipsOf({ tx, tenantId }: PeopleWork, userId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with own as (select u.user_id, u.dept_id from sys_user u where ${isEnabled(tenantId)} and u.user_id = ${userId})
    select 'user' as kind, own.user_id as id from own
    union all
    select 'role', r.role_id from own
      join sys_user_role l on l.tenant_id = ${tenantId} and l.user_id = own.user_id
      join sys_role r on r.tenant_id = ${tenantId} and r.role_id = l.role_id and r.status = '0'
    union all
    select 'dept', d.dept_id from own
      join sys_dept d on d.tenant_id = ${tenantId} and d.dept_id = own.dept_id and d.status = '0'
    union all
    select 'leader', d.dept_id from own
      join sys_dept d on d.tenant_id = ${tenantId} and d.leader_user_id = own.user_id and d.status = '0'
    union all
    select 'post', p.post_id from own
      join sys_user_post l on l.tenant_id = ${tenantId} and l.user_id = own.user_id
      join sys_post p on p.tenant_id = ${tenantId} and p.post_id = l.post_id and p.status = '0'
    union all
    select 'group', g.id from own
      join bpm_user_group_member l on l.tenant_id = ${tenantId} and l.user_id = own.user_id
      join bpm_user_group g on g.tenant_id = ${tenantId} and g.id = l.id and g.status = '0'`.execute(tx)
  return rows.map(({ kind, id }) => ({ kind, id: Number(id) }))
}
