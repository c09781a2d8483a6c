import type { Tx } from '../db/Database.ts'
import { nextTime } from '../scheduler/nextTimes.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { JobSeed } from './Seeds.ts'

/** Built-in jobs that were never made; they may be paused and given other times, but not removed. */
export async function seedJobs(tx: Tx, jobs: JobSeed[], once: Once): Promise<void> {
  const nameOf = ({ invokeTarget }: JobSeed) => `job:${invokeTarget.replace(/\(.*$/, '')}`
  const fresh = jobs.filter(job => !once.isMade(nameOf(job)))
  const taken = await takenNames(tx)
  await insertAll(
    tx,
    'sys_job',
    fresh.map(({ jobName, invokeTarget, cronExpression, remark, status = '0' }) => ({
      ...{
        job_name: taken.has(jobName) ? `${jobName}（内置）` : jobName,
        job_group: 'SYSTEM',
        invoke_target: invokeTarget,
      },
      ...{ cron_expression: cronExpression, misfire_policy: '2', concurrent: '1', status },
      ...{ alert_on_failure: true, built_in: 'Y', remark, create_by: 'system' },
      next_valid_time: status === '0' ? nextTime(cronExpression, new Date()) : null,
    })),
  )
  await once.made(fresh.map(nameOf))
}

/** Names that people gave to jobs of their own before the system had one of this name. */
async function takenNames(tx: Tx): Promise<Set<unknown>> {
  const rows = await tx.selectFrom('sys_job').select('job_name').where('job_group', '=', 'SYSTEM').execute()
  return new Set(rows.map(row => row.job_name))
}
