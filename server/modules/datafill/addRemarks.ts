import { sql } from 'kysely'
import { titlesAt } from '#model/documents/titlesAt.ts'
import { fieldFault } from '#model/errors.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { readDraft, versionOf } from './taskDraft.ts'
import type { TaskRow } from './taskRow.ts'

/** A task that is given back. */
interface GivenBack {
  reason: string
  /** At places of what was handed in. */
  remarks: readonly { path: string; text: string }[]
  /** By the publisher; else by the own review. */
  byPublisher: boolean
}

/**
 * Notes why a task is given back: the reason as a remark about the whole of it, and the remarks at their places, each
 * by what the form calls that place. The context is bound to the institution that fills in.
 * @throws Fault INVALID at `remarks.<number>.path` where the document has no such place
 */
export async function addRemarks(
  context: RequestContext,
  task: TaskRow,
  { reason, remarks, byPublisher }: GivenBack,
): Promise<void> {
  const { tx, caller, now } = context
  const given = [{ path: null, pathTitle: null, text: reason }, ...(await placed(context, task, remarks))]
  const author = { author: caller.nickName, create_by: caller.userName, create_time: now }
  await tx
    .insertInto('datafill_remark')
    .values(
      given.map(({ path, pathTitle, text }) => ({
        ...{ tenant_id: caller.tenantId, filler_id: caller.tenantId, task_id: task.taskId },
        ...{ publisher_id: task.publisherId, publisher_name: task.publisherName, title: task.title },
        ...{ campaign_id: task.campaignId, target_name: task.targetName, dept_id: task.deptId },
        ...{ user_id: task.userId, path, path_title: pathTitle, text, by_publisher: byPublisher, state: '0' },
        // Accounts of a publisher are no accounts of whoever fills in.
        ...{ ...author, ...(byPublisher ? {} : { create_by_id: caller.userId }) },
      })),
    )
    .execute()
}

async function placed(context: RequestContext, task: TaskRow, remarks: GivenBack['remarks']) {
  if (remarks.length === 0) return []
  const version = await versionOf(context, task)
  const content = task.content ?? (await readDraft(context, task, version)).content
  return remarks.map(({ path, text }, index) => {
    const titles = titlesAt(version.form.fields, content, path)
    if (titles === null)
      throw fieldFault('INVALID', `remarks.${index}.path`, localized('填报内容中没有这个位置'))
    return { path, pathTitle: titles.map(wordsAt).join(' · ').slice(0, LONGEST), text: text.trim() }
  })
}

const wordsAt = (title: Parameters<typeof wordsOf>[0] | number): string =>
  typeof title === 'number' ? localized('第{{position}}行', { position: title }).zh : wordsOf(title).zh

/** Characters of what a place is called. */
const LONGEST = 200

/** The reasons of returns are dealt with once the report is handed in again: to the own review, or to the publisher. */
export async function settleReturns(context: RequestContext, taskId: number, isOwnReview: boolean) {
  const { tx, caller, now } = context
  const open = tx
    .updateTable('datafill_remark')
    .set({
      state: '1',
      done_by: caller.nickName,
      done_time: now,
      update_by: caller.userName,
      update_time: now,
    })
    .where('tenant_id', '=', caller.tenantId)
    .where('task_id', '=', taskId)
    .where('path', 'is', null)
    .where('state', '=', '0')
  await (isOwnReview ? open.where('by_publisher', 'is not', true) : open).execute()
}

/** Notes a return that no person made, by the reason that the task has now. `tx` is bound to its institution. */
export async function noteReturn(tx: Tx, tenantId: number, taskId: number): Promise<void> {
  await sql`
    insert into datafill_remark (tenant_id, filler_id, task_id, publisher_id, publisher_name, campaign_id, title,
      target_name, dept_id, user_id, text, by_publisher, state, author, create_by, create_time)
    select tenant_id, filler_id, task_id, publisher_id, publisher_name, campaign_id, title, target_name, dept_id,
      user_id, return_reason, true, '0', publisher_name, publisher_name, now()
    from datafill_task where tenant_id = ${tenantId} and task_id = ${taskId}`.execute(tx)
}
