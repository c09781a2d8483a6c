import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { FILL, QUERY, readTask } from './taskRow.ts'

/** Drafts have no endpoints of their own: whoever may see the task opens the files in what is being filled in. */
export default defineModule({
  resource: 'datafill/draft',
  hooks: {
    async showsFile(context, { key }) {
      if (!isPermitted(context.caller, [FILL, QUERY])) return false
      const { rows } = await sql<{ taskId: number }>`select task_id as "taskId" from datafill_draft
        where tenant_id = ${context.caller.tenantId} and draft_id = ${Number(key)}`.execute(context.tx)
      const [draft] = rows
      if (!draft) return false
      try {
        await readTask(context, Number(draft.taskId))
        return true
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return false
        throw error
      }
    },
  },
})
