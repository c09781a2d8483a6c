import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { platformTenant } from '../db/sync/policies.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import { defineQueueHandler, type WorkContext, type WorkDefinition } from '../engine/defineQueueHandler.ts'
import { endRun, type Outcome, type RunningJob } from './endRun.ts'
import { takeSlot } from './jobSlot.ts'
import { resolveTarget } from './resolveTarget.ts'
import { type Run, runWork } from './sendRun.ts'

const day = 86_400
const hour = 3_600

/** How long a run waits for one of the same job that is under way, ms. */
const slotWait = 3_000

/** The work that runs jobs: whatever becomes of the job, the run ends with one entry in its log. */
export function runJobs(handlers: ReadonlyMap<string, JobDefinition>): WorkDefinition {
  return defineQueueHandler<Run>({
    name: runWork,
    // A job that fails has ended. Tried again is only what a server has left behind.
    retry: { limit: 3, delaySeconds: 0, backoff: false },
    timeoutSeconds: day - hour,
    concurrency: 4,
    run: (run, context) => runOnce(handlers, run, context),
    async givenUp(run, { services, attempt }) {
      const job = await readJob(run, { services })
      if (!job) return
      const exception = '执行中断：每次执行时服务器都停止了，不再重试'
      const outcome = { message: '执行失败', exception, startTime: new Date(run.plannedAt), attempt }
      await endRun(services, { run, job, outcome })
    },
  })
}

async function runOnce(
  handlers: ReadonlyMap<string, JobDefinition>,
  run: Run,
  context: WorkContext,
): Promise<void> {
  const { services } = context
  const job = await readJob(run, context)
  // Removed, or paused, since it was due; what has begun once is brought to an end.
  if (!job || (job.status !== '0' && !run.manual && context.attempt === 1)) return
  if (job.concurrent === '1' && !(await mayBegin(run, context))) {
    await services.queue.send(runWork, { ...run }, { key: String(run.jobId), startAfter: inMs(slotWait) })
    return
  }
  const outcome = await execute(handlers, job, context)
  await endRun(services, { run, job, outcome })
}

const inMs = (ms: number): Date => new Date(Date.now() + ms)

const mayBegin = ({ jobId, runId }: Run, { services }: WorkContext): Promise<boolean> =>
  services.database.inTenant(platformTenant, tx => takeSlot(tx, jobId, runId))

type ScheduledJob = RunningJob & { status: string; concurrent: string }

function readJob({ jobId }: Run, { services }: Pick<WorkContext, 'services'>): Promise<ScheduledJob | null> {
  return services.database.inTenant(platformTenant, async tx => {
    const { rows } = await sql<ScheduledJob>`
      select job_id as "jobId", job_name as "jobName", job_group as "jobGroup", invoke_target as "invokeTarget",
        alert_on_failure as "alertOnFailure", status, concurrent
      from sys_job where job_id = ${jobId}`.execute(tx)
    return rows[0] ?? null
  })
}

async function execute(
  handlers: ReadonlyMap<string, JobDefinition>,
  job: ScheduledJob,
  { services, signal, log, attempt }: WorkContext,
): Promise<Outcome> {
  const startTime = new Date()
  const again = attempt > 1 ? `（第 ${attempt} 次执行：前一次的服务器中途停止）` : ''
  try {
    const { handler, params } = resolveTarget(handlers, job.invokeTarget)
    const seconds = handler.timeoutSeconds ?? hour
    const message = await withinTime(seconds, signal, ending =>
      handler.run(params, { services, signal: ending, log, now: startTime }),
    )
    return { message: `${message}${again}`, exception: null, startTime, attempt }
  } catch (error) {
    // Stopped with its server: another one takes it over, and this is not its end.
    if (signal.aborted) throw error
    log.error({ err: error, jobId: job.jobId, jobName: job.jobName }, 'A scheduled job failed')
    return { message: `执行失败${again}`, exception: reasonOf(error), startTime, attempt }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || String(error)

/** The result of work that is told to end after so many seconds, and not waited for any longer. */
async function withinTime<T>(
  seconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const ending = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
  const late = delay(seconds * 1_000, null, { signal: AbortSignal.any([ended.signal, signal]), ref: false })
  try {
    return await Promise.race([
      work(ending),
      late.then(() => {
        throw new Error(`超过最长执行时间 ${seconds} 秒`)
      }),
    ])
  } finally {
    ended.abort()
  }
}
