import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

export const TASK = 'datafill/task'
export const FILL = 'datafill:task:fill'
export const QUERY = 'datafill:task:query'
/** Fills in, and reviews, what the institution as a whole is asked for. */
export const EDIT = 'datafill:task:edit'

/** A task of the own institution, as whoever fills it in is concerned. */
export interface TaskRow {
  taskId: number
  publisherId: number
  publisherName: string
  fillerName: string | null
  campaignId: number
  title: string
  instructions: string | null
  attachments: string | null
  targetKind: string
  targetName: string | null
  deptId: number | null
  userId: number | null
  formVersionId: number
  content: Row | null
  prefill: Row | null
  lastContent: Row | null
  versionChange: Row | null
  startTime: Date | null
  deadline: Date | null
  graceMinutes: number
  internalReview: boolean
  status: string
  filledShare: number
  beganTime: Date | null
  savedTime: Date | null
  savedBy: string | null
  submittedTime: Date | null
  submittedBy: string | null
  reviewTime: Date | null
  returnReason: string | null
  exemptReason: string | null
  extensionAsked: string | null
  extensionAskedTime: Date | null
  late: boolean
  ended: boolean
}

const columns = sql`task_id as "taskId", publisher_id as "publisherId", publisher_name as "publisherName",
  filler_name as "fillerName", campaign_id as "campaignId", title, instructions, attachments,
  target_kind as "targetKind", target_name as "targetName", dept_id as "deptId", user_id as "userId",
  form_version_id as "formVersionId", content, prefill, last_content as "lastContent",
  version_change as "versionChange", start_time as "startTime", deadline,
  coalesce(grace_minutes, 10) as "graceMinutes", coalesce(internal_review, false) as "internalReview", status,
  coalesce(filled_share, 0) as "filledShare", began_time as "beganTime", saved_time as "savedTime",
  saved_by as "savedBy", submitted_time as "submittedTime", submitted_by as "submittedBy",
  review_time as "reviewTime", return_reason as "returnReason", exempt_reason as "exemptReason",
  extension_asked as "extensionAsked", extension_asked_time as "extensionAskedTime",
  coalesce(late, false) as late, coalesce(ended, false) as ended`

/**
 * A task of the own institution that concerns the caller.
 * @param lock whether others who change it wait until the transaction ends
 * @throws Fault NOT_FOUND where there is none, and where it concerns somebody else
 */
export async function readTask(
  { tx, caller }: RequestContext,
  taskId: number,
  { lock = false } = {},
): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`select ${columns} from datafill_task
    where tenant_id = ${caller.tenantId} and task_id = ${taskId} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  const [task] = rows
  if (!task || !(mayFill(caller, task) || mayLookAt(caller, task))) throw new Fault('NOT_FOUND')
  return task
}

/** The tasks that are the caller's own or of its department, those to be done soonest first. */
export async function readOwnTasks({ tx, caller }: RequestContext): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select ${columns} from datafill_task
    where tenant_id = ${caller.tenantId}
      and ((target_kind = '3' and user_id = ${caller.userId})
        or (target_kind = '2' and dept_id = ${caller.deptId ?? 0}))
    order by status in ('0', '1', '4') desc, deadline, task_id desc limit ${MOST_OWN}`.execute(tx)
  return rows
}

/** Tasks of one person that are answered at once. */
const MOST_OWN = 200

/** Whose it is: a person's own, that of the own department, or any within the scope of whoever fills in for all. */
export function mayFill(caller: Caller, task: TaskRow): boolean {
  if (task.targetKind === '3' && Number(task.userId) === caller.userId) return true
  if (task.targetKind === '2' && caller.deptId !== null && Number(task.deptId) === caller.deptId) return true
  return isPermitted(caller, [EDIT]) && isInScope(caller, task)
}

const mayLookAt = (caller: Caller, task: TaskRow): boolean =>
  isPermitted(caller, [QUERY]) && isInScope(caller, task)

const isInScope = ({ dataScope }: Caller, { deptId }: TaskRow): boolean =>
  dataScope === null || (deptId !== null && dataScope.deptIds.includes(Number(deptId)))

/** Where a moment lies in the time of a task. */
export type TaskWindow = 'early' | 'open' | 'grace' | 'closed'

/** By the server's clock: who had begun before the deadline has some minutes more. */
export function windowOf(task: TaskRow, now: Date): TaskWindow {
  const { startTime, deadline, beganTime, graceMinutes } = task
  if (startTime !== null && now < startTime) return 'early'
  if (deadline === null || now <= deadline) return 'open'
  const hasBegun = beganTime !== null && beganTime <= deadline
  const last = deadline.getTime() + Number(graceMinutes) * 60_000
  return hasBegun && now.getTime() <= last ? 'grace' : 'closed'
}

/** Statuses in which a document is being filled in. */
export const FILLABLE: readonly string[] = ['0', '1', '4']
