import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** How the scheduled jobs are doing. */
export interface JobHealth {
  active: number
  paused: number
  /** Runs of the last 24 hours. */
  succeeded: number
  failed: number
}

export async function readJobHealth(tx: RequestContext['tx']): Promise<JobHealth> {
  const { rows } = await sql<JobHealth>`select
    (select count(*) from sys_job where status = '0') as active,
    (select count(*) from sys_job where status <> '0') as paused,
    count(*) filter (where status = '0') as succeeded,
    count(*) filter (where status = '1') as failed
    from sys_job_log where create_time > now() - interval '24 hours'`.execute(tx)
  return rows[0] as JobHealth
}
