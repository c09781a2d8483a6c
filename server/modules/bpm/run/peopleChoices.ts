import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { escapeLike } from '#server/engine/query/filterCondition.ts'
import { isEnabled } from '../people/meantBy.ts'
import { countTodo } from './taskLists.ts'

/** People that are answered at once. */
const MOST = 100

/** Who starts processes, decides about them by his role, or says who does their tasks. */
const CHOOSERS = ['bpm:process-instance:create', 'bpm:task:update', 'bpm:task-assign-rule:query', '*:*:*']

/** People to hand a task to, to add, and to send copies. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/task/people',
      access: { session: 'who starts processes or has a task chooses people; checked inside' },
      summary: 'Enabled accounts of the institution with their departments, by a part of the name or by ids',
      query: {
        type: 'object',
        properties: {
          keyword: { type: 'string', maxLength: 50 },
          ids: { type: 'string', pattern: '^[0-9]+(,[0-9]+)*$', maxLength: 1600 },
          pageSize: { type: 'string', pattern: '^[0-9]{1,3}$' },
        },
      },
      async run(context, { query }) {
        await assertMayChoose(context)
        const rows = await peopleNamed(context, {
          keyword: String(query.keyword ?? '').trim(),
          ids:
            query.ids === undefined
              ? null
              : String(query.ids).split(',').map(Number).filter(Number.isSafeInteger),
          size: Number(query.pageSize) || MOST,
        })
        return { data: rows, total: rows.length }
      },
    },
  ],
})

/** Being named is the right to act, and choosing people is a part of that. @throws Fault PERMISSION_DENIED */
async function assertMayChoose(context: RequestContext): Promise<void> {
  if (CHOOSERS.some(permission => context.caller.permissions.has(permission))) return
  if ((await countTodo(context)).todo === 0) throw new Fault('PERMISSION_DENIED')
}

interface Search {
  keyword: string
  /** Those alone; null for all. */
  ids: number[] | null
  size: number
}

async function peopleNamed({ tx, caller }: RequestContext, { keyword, ids, size }: Search): Promise<Row[]> {
  const { tenantId } = caller
  const isMeant = ids === null ? sql`true` : sql`u.user_id = any(${ids}::bigint[])`
  const { rows } = await sql<Row>`
    select u.user_id as value, u.nick_name as label, d.dept_name as "deptName"
    from sys_user u
    left join sys_dept d on d.tenant_id = ${tenantId} and d.dept_id = u.dept_id
    where ${isEnabled(tenantId)} and ${isMeant} and u.nick_name ilike ${`%${escapeLike(keyword)}%`}
    order by u.nick_name, u.user_id limit ${Math.min(MOST, size)}`.execute(tx)
  return rows
}
