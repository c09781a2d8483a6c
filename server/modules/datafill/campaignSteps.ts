import { sql } from 'kysely'
import { documentAsToday } from '#model/documents/documentAsToday.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { isAttachment, namesIn } from '#server/engine/files/fileNames.ts'
import { noteReturn } from './addRemarks.ts'
import { publishTask } from './publishTask.ts'
import type { CampaignStep, StepCampaign, TaskTarget } from './StepCampaign.ts'
import { tellTarget } from './tellTarget.ts'

interface StepWork {
  /** Bound to the institution that fills in. */
  tx: Tx
  services: Services
  campaign: StepCampaign
  target: TaskTarget
}

/** What each step does to the task of one target; each may be done twice without harm. */
export const STEPS: Record<CampaignStep, (work: StepWork) => Promise<void>> = {
  publish,
  start: work => tell(work, 'datafill-published'),
  remind,
  extend,
  version: changeVersion,
  close: closeTask,
  archive,
  withdraw,
}

async function publish(work: StepWork): Promise<void> {
  const { tx, services, campaign, target } = work
  const taskId = await publishTask(tx, campaign, target)
  if (taskId === null) return
  for (const field of ['attachments', 'instructions'] as const)
    await services.institution.files.bind(tx, namesIn(campaign[field]).filter(isAttachment), {
      ...{ page: 'datafill/draft', key: String(taskId), field },
    })
  const hasBegun = campaign.startTime === null || campaign.startTime.getTime() <= Date.now()
  if (hasBegun) await tell(work, 'datafill-published')
}

/** Whoever was reminded within the hour is left alone. */
async function remind(work: StepWork): Promise<void> {
  const { rows } = await sql`update datafill_task set remind_time = now(), version = version + 1
    where ${taskOf(work)} and ${IS_OPEN} and coalesce(remind_time <= now() - interval '1 hour', true)
    returning task_id`.execute(work.tx)
  if (rows.length > 0) await tell(work, 'datafill-remind')
}

/** A deadline only becomes later. */
async function extend(work: StepWork): Promise<void> {
  const deadline = work.campaign.deadline
  const { rows } = await sql`update datafill_task
    set deadline = ${deadline}, ended = false, extension_asked = null, extension_asked_time = null, version = version + 1
    where ${taskOf(work)} and ${IS_OPEN} and deadline < ${deadline} returning task_id`.execute(work.tx)
  if (rows.length > 0) await tell(work, 'datafill-extended')
}

/** Nothing is handed in any more, nor taken back; an extension of a single task opens it again until the archive. */
async function closeTask(work: StepWork): Promise<void> {
  await sql`update datafill_task set ended = true, version = version + 1
    where ${taskOf(work)} and (${IS_OPEN} or status = '3') and ended is not true`.execute(work.tx)
}

/** What is archived is only read. */
async function archive(work: StepWork): Promise<void> {
  await closeTask(work)
  await sql`update datafill_task set archived = true, version = version + 1
    where ${taskOf(work)} and archived is not true`.execute(work.tx)
}

async function withdraw(work: StepWork): Promise<void> {
  const { rows } = await sql`update datafill_task set status = '7', version = version + 1
    where ${taskOf(work)} and status <> '7' returning task_id`.execute(work.tx)
  if (rows.length > 0) await tell(work, 'datafill-withdrawn')
}

interface StoredTask {
  id: number
  status: string
  content: Row | null
}

/** Days that are left at least to whoever has to hand in again. */
const DAYS_AGAIN = 3

/**
 * What the new version has a field for is taken over, under its names; what was handed in is returned, because it was
 * judged by another form.
 */
async function changeVersion(work: StepWork): Promise<void> {
  const { tx, campaign, target } = work
  const { fields = [], change = null } = (campaign.workParams ?? {}) as {
    fields?: FieldModel[]
    change?: Row | null
  }
  const { rows } = await sql<StoredTask>`select task_id as id, status, content from datafill_task
    where ${taskOf(work)} and form_version_id <> ${campaign.formVersionId} and status not in ('6', '7')
    for update`.execute(tx)
  const [task] = rows
  if (!task) return
  const wasHandedIn = task.status === '3' || task.status === '5'
  const status = wasHandedIn ? '4' : { '2': '1' }[task.status]
  await sql`update datafill_task set form_version_id = ${campaign.formVersionId},
      content = ${JSON.stringify(takenOver(task.content, fields))}::jsonb,
      version_change = ${JSON.stringify(change)}::jsonb,
      status = ${status ?? task.status},
      return_times = return_times + ${wasHandedIn ? 1 : 0},
      return_reason = case when ${wasHandedIn} then '填报表单已换为新版本，请核对后重新上报' else return_reason end,
      deadline = case when ${wasHandedIn} then greatest(deadline, now() + make_interval(days => ${DAYS_AGAIN}))
        else deadline end,
      version = version + 1
    where tenant_id = ${target.tenantId} and task_id = ${task.id}`.execute(tx)
  if (wasHandedIn) await noteReturn(tx, target.tenantId, task.id)
  await tell(work, 'datafill-version')
}

function takenOver(content: Row | null, fields: readonly FieldModel[]): Row | null {
  if (content === null) return null
  const known = new Set(fields.map(({ name }) => name))
  const named = documentAsToday(content, fields) as Row
  return Object.fromEntries(Object.entries(named).filter(([name]) => known.has(name)))
}

const IS_OPEN = sql<boolean>`status in ('0', '1', '2', '4')`

const taskOf = ({ campaign, target }: StepWork) => sql<boolean>`(tenant_id = ${target.tenantId}
  and publisher_id = ${campaign.tenantId} and campaign_id = ${campaign.campaignId}
  and target_kind = ${target.kind} and target_key = ${target.key})`

const tell = ({ tx, services, campaign, target }: StepWork, template: string): Promise<void> =>
  tellTarget({ tx, services }, target, {
    template,
    params: {
      title: campaign.title,
      publisher: campaign.publisherName,
      deadline: formatMoment(campaign.deadline.getTime()),
      reason: campaign.reason ?? '',
    },
  })
