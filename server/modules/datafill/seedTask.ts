import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { type DemoRemark, type DemoTask, momentOf, type StoredForm } from './DemoCampaign.ts'
import type { FoundTarget } from './demoTarget.ts'
import { publishTask } from './publishTask.ts'
import type { StepCampaign } from './StepCampaign.ts'

/** A task that is being made. */
interface Made {
  campaign: StepCampaign
  form: StoredForm
  task: DemoTask
  target: FoundTarget
  /** Whether its campaign has ended. */
  isOver: boolean
  now: number
}

type Stored = Made & { taskId: number; shared: Row; at: Date }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000

/** Statuses in which a report was handed in at least once. */
const HANDED_IN = ['3', '4', '5']

/** A task as its target has left it, with what was handed in, said and asked. */
export async function seedTask(tx: Tx, made: Made): Promise<void> {
  const { campaign, task, target } = made
  const taskId = await publishTask(tx, campaign, target)
  if (taskId === null) throw new Error(`The demo gives ${target.name} two tasks of ${campaign.title}.`)
  const shared = await sharedColumns(tx, made, taskId)
  const deadline = momentOf(made.now, task.endsIn) ?? campaign.deadline
  const at = task.late ? new Date(deadline.getTime() + 6 * MINUTE) : workedAt(made, task.at ?? 0, taskId)
  const stored = { ...made, taskId, shared, at }
  await setTask(tx, stored, deadline)
  if (task.content) await insertDraft(tx, stored)
  if (HANDED_IN.includes(task.status)) await insertSubmissions(tx, stored)
  await insertRemarks(tx, stored)
  for (const question of task.questions ?? []) await insertQuestion(tx, stored, question)
}

/** Somewhen in the working hours of a day, the same each time. */
const workedAt = ({ now }: Pick<Made, 'now'>, days: number, taskId: number): Date =>
  new Date((momentOf(now, days)?.getTime() ?? now) - ((taskId * 37) % 480) * MINUTE)

/** What everything that belongs to a task says of it. */
async function sharedColumns(tx: Tx, { campaign, target }: Made, taskId: number): Promise<Row> {
  const { dept_id, user_id } = await tx
    .selectFrom('datafill_task')
    .select(['dept_id', 'user_id'])
    .where('tenant_id', '=', target.tenantId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  return {
    ...{ tenant_id: target.tenantId, task_id: taskId, publisher_id: campaign.tenantId },
    ...{ publisher_name: campaign.publisherName, filler_id: target.tenantId },
    ...{ campaign_id: campaign.campaignId, title: campaign.title, target_name: target.name },
    ...{ dept_id, user_id },
  }
}

async function setTask(tx: Tx, { taskId, task, target, at, isOver, now }: Stored, deadline: Date) {
  const isSaved = task.content !== undefined
  const isHandedIn = [...HANDED_IN, '2'].includes(task.status)
  const isReviewed = task.status === '4' || task.status === '5'
  const nickName = target.filler.nickName
  await tx
    .updateTable('datafill_task')
    .set({
      ...{ status: task.status, deadline, late: isHandedIn && at > deadline, ended: isOver && !isHandedIn },
      content: HANDED_IN.includes(task.status) ? JSON.stringify(task.content) : null,
      filled_share: isHandedIn ? 100 : (task.share ?? 0),
      ...(isSaved && { began_time: new Date(at.getTime() - 2 * HOUR), saved_time: at, saved_by: nickName }),
      ...(isHandedIn && { submitted_time: at, submitted_by: nickName }),
      review_time: isReviewed ? new Date(Math.min(at.getTime() + 3 * HOUR, now)) : null,
      return_times: (task.earlier ? 1 : 0) + (task.status === '4' ? 1 : 0),
      return_reason: task.status === '4' ? (task.returned ?? null) : null,
      exempt_reason: task.exempt ?? null,
      ...(task.extension && { extension_asked: task.extension, extension_asked_time: new Date(now - DAY) }),
    })
    .where('tenant_id', '=', target.tenantId)
    .where('task_id', '=', taskId)
    .execute()
}

async function insertDraft(tx: Tx, { taskId, task, target, form, at }: Stored): Promise<void> {
  await tx
    .insertInto('datafill_draft')
    .values({
      ...{ tenant_id: target.tenantId, task_id: taskId, form_version_id: form.versionId, revision: 3 },
      ...{ content: JSON.stringify(task.content), saved_by: target.filler.nickName, saved_time: at },
      ...{ create_by: target.filler.userName, create_by_id: target.filler.userId, create_time: at },
    })
    .execute()
}

async function insertSubmissions(tx: Tx, stored: Stored): Promise<void> {
  const { task, taskId } = stored
  const { earlier, content = {} } = task
  if (earlier) {
    const at = workedAt(stored, earlier.at, taskId)
    await insertSubmission(tx, stored, { number: 1, at, content: earlier.content, before: null })
  }
  const number = earlier ? 2 : 1
  await insertSubmission(tx, stored, { number, at: stored.at, content, before: earlier?.content ?? null })
}

interface Submitted {
  number: number
  at: Date
  content: Row
  before: Row | null
}

async function insertSubmission(
  tx: Tx,
  { shared, taskId, form, target, campaign }: Stored,
  { number, at, content, before }: Submitted,
): Promise<void> {
  const differences = before === null ? [] : differencesOf(before, content, form)
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  await tx
    .insertInto('datafill_submission')
    .values({
      ...{ ...shared, number, form_version_id: form.versionId, content: JSON.stringify(content) },
      ...{ differences: JSON.stringify(differences), difference_count: differences.length },
      ...{ receipt_number: `TB${day}-${taskId}-${number}`, submitted_by: target.filler.nickName },
      ...{ submitted_time: at, late: at > campaign.deadline, published: true, create_time: at },
      ...{ create_by: target.filler.userName, create_by_id: target.filler.userId },
    })
    .execute()
}

const differencesOf = (before: Row, after: Row, { schema }: StoredForm) =>
  Object.entries(schema.properties)
    .filter(([name]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .map(([name, { title }]) => ({
      ...{ name, title, before: before[name] ?? null, after: after[name] ?? null },
    }))

/** The reason of a return is one of the whole report. */
async function insertRemarks(tx: Tx, stored: Stored): Promise<void> {
  const { task, shared, form, target, campaign, at, now } = stored
  const isOpen = task.status === '4'
  const whole: DemoRemark[] = task.returned ? [{ text: task.returned, done: !isOpen }] : []
  // What was said of an earlier submission was said before the present one.
  const said = isOpen ? Math.min(at.getTime() + 3 * HOUR, now) : at.getTime() - 20 * HOUR
  for (const { field, text, reply, done = false } of [...whole, ...(task.remarks ?? [])])
    await tx
      .insertInto('datafill_remark')
      .values({
        ...{
          ...shared,
          text,
          path: field ?? null,
          by_publisher: true,
          author: await reviewerOf(tx, campaign),
        },
        path_title: field ? (form.schema.properties[field]?.title ?? null) : null,
        ...{ state: done ? '1' : '0', reply: reply ?? null, done_by: done ? target.filler.nickName : null },
        ...{ done_time: done ? at : null, create_by: 'system', create_time: new Date(said) },
      })
      .execute()
}

/** The first account of the publisher. */
async function reviewerOf(tx: Tx, { tenantId }: StepCampaign): Promise<string> {
  const { name } = await tx
    .selectFrom('sys_user')
    .select('nick_name as name')
    .where('tenant_id', '=', tenantId)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return String(name)
}

async function insertQuestion(
  tx: Tx,
  stored: Stored,
  { text, at, answer }: { text: string; at: number; answer?: string },
): Promise<void> {
  const { campaign, target, taskId } = stored
  const asked = workedAt(stored, at, taskId)
  const isInside = target.tenantId === campaign.tenantId
  await tx
    .insertInto('datafill_question')
    .values({
      ...{ tenant_id: target.tenantId, task_id: taskId, question: text, task_title: campaign.title },
      ...{ target_name: target.name, publisher_id: campaign.tenantId, campaign_id: campaign.campaignId },
      ...{ asked_by: isInside ? target.filler.nickName : null, status: answer ? '1' : '0' },
      ...{ answer: answer ?? null, answered_by: answer ? await reviewerOf(tx, campaign) : null },
      answer_time: answer ? new Date(asked.getTime() + 4 * HOUR) : null,
      ...{ create_by: target.filler.userName, create_time: asked },
    })
    .execute()
}
