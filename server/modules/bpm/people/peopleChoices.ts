import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { isEnabled } from './meantBy.ts'

/** Whoever starts processes or decides on them: any one is enough. */
export const PARTICIPANT = ['bpm:task:query', 'bpm:task:update', 'bpm:process-instance:create']

/** People that are answered at once. */
const MOST = 50

/** Whom people of processes may choose: the enabled accounts of the institution. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/task/people',
      access: { permissions: PARTICIPANT },
      summary: 'Enabled accounts by a part of their name, or those of these ids: 50 at most',
      query: {
        type: 'object',
        properties: {
          keyword: { type: 'string', maxLength: 50 },
          ids: { type: 'string', pattern: '^[0-9,]{0,1000}$' },
          pageSize: { type: 'string', pattern: '^[0-9]{1,3}$' },
        },
      },
      run: async (context, { query }) => ({ data: await listPeople(context, query) }),
    },
  ],
})

async function listPeople({ tx, caller }: RequestContext, { keyword, ids, pageSize }: Row): Promise<Row[]> {
  const wanted = typeof ids === 'string' && ids !== '' ? ids.split(',').filter(Boolean).map(Number) : null
  const typed = typeof keyword === 'string' ? keyword.trim() : ''
  const most = Math.max(1, Math.min(MOST, Number(pageSize ?? MOST)))
  const { rows } = await sql<Row>`
    select u.user_id as value, u.nick_name as label, d.dept_name as "deptName"
    from sys_user u
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    where ${isEnabled(caller.tenantId)}
      and (${wanted}::bigint[] is null or u.user_id = any(${wanted}::bigint[]))
      and (${typed}::text = '' or position(lower(${typed}::text) in lower(u.nick_name)) > 0
        or position(lower(${typed}::text) in lower(u.user_name)) > 0)
    order by u.nick_name, u.user_id limit ${most}`.execute(tx)
  return rows
}
