import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { DIGEST_TEMPLATE, sendDigest } from './run/sendDigest.ts'

const access = { session: 'the own mail about open tasks' }
const path = '/bpm/task/digest'

/** Hour of a mail that nobody has set. */
const USUAL_HOUR = 8

/** A mail a day about the own open tasks, for whoever wants it. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary:
        'Whether the caller gets a mail a day about the own open tasks, at which hour, and to which address; `isReady` is false where the platform cannot send it',
      run: async context => ({ data: await readDigest(context) }),
    },
    {
      method: 'PUT',
      path,
      access,
      title: '每日待办邮件',
      summary: 'Sets whether and when the caller gets a mail a day about the own open tasks',
      body: {
        type: 'object',
        required: ['isOn', 'hour', 'onWorkingDays'],
        additionalProperties: false,
        properties: {
          isOn: { type: 'boolean', title: localized('每日待办邮件') },
          hour: { type: 'integer', title: localized('发送时间'), minimum: 0, maximum: 23 },
          onWorkingDays: { type: 'boolean', title: localized('仅工作日发送') },
        },
      },
      async run(context, { body }) {
        await saveDigest(context, body)
        return { data: await readDigest(context) }
      },
    },
  ],
  works: [
    defineQueueHandler<Parameters<typeof sendDigest>[0]>({
      name: 'bpm-digest',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      run: sendDigest,
    }),
  ],
})

async function readDigest({ tx, caller }: RequestContext): Promise<Row> {
  const { rows } = await sql<Row>`
    select coalesce(d.is_on, false) as "isOn", coalesce(d.hour, ${USUAL_HOUR}::smallint) as hour,
      coalesce(d.working_days, true) as "onWorkingDays", nullif(u.email, '') as email,
      exists (select from sys_mail_template t where t.code = ${DIGEST_TEMPLATE} and t.status = '0') as "isReady"
    from sys_user u
    left join bpm_task_digest d on d.tenant_id = ${caller.tenantId} and d.user_id = u.user_id
    where u.tenant_id = ${caller.tenantId} and u.user_id = ${caller.userId}`.execute(tx)
  return rows[0] ?? { isOn: false, hour: USUAL_HOUR, onWorkingDays: true, email: null, isReady: false }
}

/** @throws Fault INVALID where there is no address to send it to */
async function saveDigest(context: RequestContext, { isOn, hour, onWorkingDays }: Row): Promise<void> {
  const { tx, caller, now } = context
  if (!isOn) {
    // The day of the last one is kept: whoever turns it on again gets no second.
    await sql`update bpm_task_digest set is_on = false
      where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}`.execute(tx)
    return
  }
  if ((await readDigest(context)).email === null)
    throw fieldFault('INVALID', 'isOn', localized('请先在基本资料中填写邮箱'))
  // An hour of today that has passed is meant for tomorrow; one that is to come for today, where none was sent yet.
  const local = formatMoment(now.getTime())
  const hasPassed = Number(hour) <= Number(local.slice(11, 13))
  const fromDay = sql`${local.slice(0, 10)}::date + ${hasPassed ? 1 : 0}::int`
  await sql`insert into bpm_task_digest (tenant_id, user_id, hour, working_days, from_day)
    values (${caller.tenantId}, ${caller.userId}, ${hour}, ${onWorkingDays}, ${fromDay})
    on conflict (tenant_id, user_id) do update set is_on = true, hour = excluded.hour,
      working_days = excluded.working_days, from_day = excluded.from_day`.execute(tx)
}
