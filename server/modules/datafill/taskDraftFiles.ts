import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { FILL, QUERY, readTask, type TaskRow } from './taskRow.ts'

/**
 * Drafts have no endpoints of their own: whoever may see the task opens the files in what is being filled in, which are
 * bound to the draft, and those that the publisher has sent along, which are bound to the task by its fields' names.
 */
export default defineModule({
  resource: 'datafill/draft',
  hooks: {
    async showsFile(context, { key, field, name }) {
      if (!isPermitted(context.caller, [FILL, QUERY])) return false
      const isSentAlong = field === 'attachments' || field === 'instructions'
      const taskId = isSentAlong ? Number(key) : await taskOfDraft(context, Number(key))
      const task = taskId === null ? null : await visibleTask(context, taskId)
      if (task === null) return false
      return !isSentAlong || namesIn(task[field]).includes(name)
    },
  },
})

async function taskOfDraft({ tx, caller }: RequestContext, draftId: number): Promise<number | null> {
  const { rows } = await sql<{ taskId: number }>`select task_id as "taskId" from datafill_draft
    where tenant_id = ${caller.tenantId} and draft_id = ${draftId}`.execute(tx)
  return rows[0] ? Number(rows[0].taskId) : null
}

async function visibleTask(context: RequestContext, taskId: number): Promise<TaskRow | null> {
  try {
    return await readTask(context, taskId)
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}
