import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPast } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { addRemarks } from './addRemarks.ts'
import { assertLater } from './campaignDefinition.ts'
import { lastChanges } from './formerSubmission.ts'
import type { TaskRow } from './taskRow.ts'
import { tellTarget } from './tellTarget.ts'

/**
 * What the publisher does with tasks, of its own institution and of others ("by": "either"): each is one step over the
 * locked task, so that of two reviewers, or a reviewer and whoever hands in, one is refused.
 */
export default defineModule({
  resource: 'datafill/task',
  hooks: {
    /** Beside a report stands what was changed since it was handed in before. */
    presentRead: async (context, task) => ({ changes: await lastChanges(context, task) }),
  },
  actions: {
    async pass(context, { records }) {
      await assertNotArchived(context, records)
      for (const task of records) await tell(context, task, { template: 'datafill-passed' })
      return { msg: localized('已通过 {{count}} 份', { count: records.length }) }
    },
    async giveBack(context, { records: [task = {}], before: [earlier = {}], values }) {
      await assertNotArchived(context, [task])
      assertTime(context, earlier, values)
      const reason = String(task.returnReason)
      const remarks = (values.remarks ?? []) as { path: string; text: string }[]
      await addRemarks(context, task as unknown as TaskRow, { reason, remarks, byPublisher: true })
      await tell(context, task, { template: 'datafill-returned', reason })
      return { msg: localized('已退回') }
    },
    async unlock(context, { records: [task = {}], values }) {
      await assertNotArchived(context, [task])
      await tell(context, task, { template: 'datafill-unlocked', reason: String(values.reason) })
      return { msg: localized('已解锁，等待重新评审') }
    },
    async remind(context, { records }) {
      await assertNotArchived(context, records)
      for (const task of records) await tell(context, task, { template: 'datafill-remind' })
      return { msg: localized('已催报 {{count}} 份', { count: records.length }) }
    },
    async extend(context, { records, before }) {
      await assertNotArchived(context, records)
      records.forEach((task, index) => {
        assertLater(task.deadline, before[index]?.deadline ?? null, context.now, 'newDeadline')
      })
      for (const task of records) await tell(context, task, { template: 'datafill-extended' })
      return { msg: localized('已延期 {{count}} 份', { count: records.length }) }
    },
    async exempt(context, { records }) {
      await assertNotArchived(context, records)
      for (const task of records)
        await tell(context, task, { template: 'datafill-exempt', reason: String(task.exemptReason) })
      return { msg: localized('已免报 {{count}} 份', { count: records.length }) }
    },
  },
})

/** What is archived is only read. The campaign is the publisher's, who acts as a reader of others' tasks. */
async function assertNotArchived(context: RequestContext, tasks: readonly Row[]): Promise<void> {
  const ids = [...new Set(tasks.map(({ campaignId }) => Number(campaignId)))]
  const ask = async ({ tx, caller }: RequestContext) =>
    (
      await sql`select 1 from datafill_campaign where tenant_id = ${caller.tenantId}
        and campaign_id = any(${ids}::bigint[]) and status = '3' limit 1`.execute(tx)
    ).rows.length > 0
  const isArchived = await (context.reader ? context.reader.inOwnTenant(ask) : ask(context))
  if (isArchived) throw new Fault('STATE', { message: localized('填报已归档，只能查看') })
}

/** Whoever gets a task back needs time for it. */
function assertTime({ now }: RequestContext, earlier: Row, { newDeadline }: Row): void {
  if (newDeadline != null) assertLater(newDeadline, earlier.deadline, now, 'newDeadline')
  else if (isPast(earlier.deadline, now))
    throw fieldFault('INVALID', 'newDeadline', localized('截止时间已过，请给出新的截止时间'))
}

/** Tells the target; the context is bound to its institution. */
const tell = (
  context: RequestContext,
  task: Row,
  { template, reason = '' }: { template: string; reason?: string },
): Promise<void> =>
  tellTarget(
    context,
    {
      tenantId: context.caller.tenantId,
      kind: String(task.targetKind),
      key: String(task.targetKey),
    },
    {
      template,
      params: {
        title: String(task.title),
        publisher: String(task.publisherName),
        deadline: String(task.deadline),
        reason,
      },
    },
  )
