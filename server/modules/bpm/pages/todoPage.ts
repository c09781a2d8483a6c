import { sql } from 'kysely'
import { defineModule } from '#server/engine/defineModule.ts'
import { mayRead } from '../run/mayRead.ts'
import { listTodo } from '../run/taskLists.ts'

export default defineModule({
  resource: 'bpm/task/todo/index',
  rows: listTodo,
  rowsRule: {
    zh: '本人的待办任务，以及本人可以签收的任务',
    en: 'Own tasks, and those that one may take',
  },
  hooks: {
    // Files of an opinion are open to who reads the instance.
    async showsFile(context, { key }) {
      const { tx, caller } = context
      const { rows } = await sql<{ id: number }>`select instance_id as id from bpm_task
        where tenant_id = ${caller.tenantId} and id = ${Number(key)}`.execute(tx)
      return rows[0] !== undefined && mayRead(context, rows[0].id)
    },
  },
})
