import { hostname } from 'node:os'
import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { lockRule } from '../engine/lockRule.ts'
import { administrators } from '../notify/administrators.ts'
import { leaveSlot } from './jobSlot.ts'
import type { Run } from './sendRun.ts'

/** A job as it was when its run began. */
export interface RunningJob {
  jobId: number
  jobName: string
  jobGroup: string
  invokeTarget: string
  alertOnFailure: boolean
}

/** How a run ended. */
export interface Outcome {
  message: string
  /** Why it failed; null when it did not. */
  exception: string | null
  startTime: Date
  attempt: number
}

/** Writes a run's log, once whoever ends it, leaves the job's slot, and tells the administrators of a failure. */
export function endRun(
  services: Pick<Services, 'database' | 'notifier'>,
  { run, job, outcome }: { run: Run; job: RunningJob; outcome: Outcome },
): Promise<void> {
  return services.database.inTenant(platformTenant, async tx => {
    await leaveSlot(tx, job.jobId, run.runId)
    if (job.alertOnFailure) await lockRule(tx, `job failure ${job.jobId}`)
    const alert = outcome.exception !== null && job.alertOnFailure && !(await hasFailedLately(tx, job.jobId))
    if (!(await writeLog(tx, { run, job, outcome }))) return
    if (alert) await tellAdministrators(services, tx, { job, outcome })
  })
}

/** false when the run has its log already. */
async function writeLog(
  tx: Tx,
  { run, job, outcome }: { run: Run; job: RunningJob; outcome: Outcome },
): Promise<boolean> {
  const { startTime, exception, attempt } = outcome
  const stopTime = new Date()
  const { rows } = await sql`
    insert into sys_job_log (job_id, job_name, job_group, invoke_target, job_message, status, exception_info,
      start_time, stop_time, cost_time, run_kind, attempt, server, run_id)
    values (${job.jobId}, ${job.jobName}, ${job.jobGroup}, ${job.invokeTarget}, ${outcome.message.slice(0, 500)},
      ${exception === null ? '0' : '1'}, ${exception?.slice(0, 2000) ?? null}, ${startTime}, ${stopTime},
      ${stopTime.getTime() - startTime.getTime()}, ${run.manual ? '1' : '0'}, ${attempt},
      ${`${hostname()}:${process.pid}`.slice(0, 100)}, ${run.runId})
    on conflict (run_id) do nothing returning job_log_id`.execute(tx)
  return rows.length > 0
}

/** Whether somebody was told within the last hour: a job that fails every second is one piece of news. */
async function hasFailedLately(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await sql`select from sys_job_log where job_id = ${jobId} and status = '1'
    and create_time > now() - interval '1 hour' limit 1`.execute(tx)
  return rows.length > 0
}

async function tellAdministrators(
  { notifier }: Pick<Services, 'notifier'>,
  tx: Tx,
  { job, outcome }: { job: RunningJob; outcome: Outcome },
): Promise<void> {
  const notification = {
    tenantId: platformTenant,
    userIds: await administrators(tx),
    template: 'job-failed',
    params: {
      jobName: job.jobName,
      time: formatMoment(outcome.startTime.getTime()),
      reason: (outcome.exception ?? '').slice(0, 500),
    },
  }
  await notifier.send('message', notification, tx)
}
