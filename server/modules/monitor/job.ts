import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** The tenant that is the platform: jobs are its affair. */
const platform = 1

const changed = ({ services, tx }: RequestContext): Promise<void> => services.jobs.changed(tx)

/** Scheduled jobs: only registered handlers with the parameters they declare; every server heeds a change at once. */
export default defineModule({
  resource: 'monitor/job/index',
  hooks: {
    beforeCreate(context, values) {
      check(context, values)
      plan(context, values, values)
    },
    beforeUpdate(context, record, changes) {
      const next = { ...record, ...changes }
      if ('invokeTarget' in changes || 'cronExpression' in changes) check(context, next)
      if (record.builtIn === 'Y') assertSameHandler(context, record, next)
      if ('cronExpression' in changes || 'status' in changes) plan(context, next, changes)
    },
    afterCreate: changed,
    afterUpdate: changed,
    afterRemove: changed,
  },
  actions: {
    changeStatus: async () => ({}),
    async run(context, { records }) {
      const [job] = records
      assertPlatform(context.caller)
      if (!job) throw new Fault('NOT_FOUND')
      check(context, job)
      await context.services.jobs.runOnce(context.tx, Number(job.jobId))
      const name = job.jobName
      if (context.services.hold.since() === null)
        return { msg: localized('“{{name}}”已开始执行，结果见调度日志', { name }) }
      const msg = localized('系统刚从备份恢复，任务已暂停：“{{name}}”已排队，放行后才会执行', { name })
      return { msg, waits: true }
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/monitor/job/handlers',
      access: { permissions: ['monitor:job:list'] },
      summary: 'The handlers that can be scheduled, with their parameters',
      run: async ({ services }) => ({ data: services.jobs.handlers() }),
    },
  ],
})

/** @throws Fault INVALID at invokeTarget or cronExpression */
function check({ services, now }: RequestContext, job: Row): void {
  services.jobs.checkTarget(job.invokeTarget)
  services.jobs.nextTimes(job.cronExpression, 1, now)
}

/** Sets the next time among the changes: that of a job that goes, none for one that is paused. */
function plan({ services, now }: RequestContext, job: Row, changes: Row): void {
  const goes = (job.status ?? '0') === '0'
  changes.nextValidTime = goes ? services.jobs.nextTimes(job.cronExpression, 1, now)[0] : null
}

function assertSameHandler({ services }: RequestContext, record: Row, next: Row): void {
  if (record.invokeTarget === next.invokeTarget) return
  const { checkTarget } = services.jobs
  if (checkTarget(record.invokeTarget) === checkTarget(next.invokeTarget)) return
  throw fieldFault(
    'FIELD_READ_ONLY',
    'invokeTarget',
    localized('系统内置任务只能修改参数，不能换成别的处理器'),
  )
}

function assertPlatform({ tenantId }: Caller): void {
  if (tenantId !== platform) throw new Fault('PERMISSION_DENIED')
}
