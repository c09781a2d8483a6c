import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler, type WorkContext } from '#server/engine/defineQueueHandler.ts'
import { figuresOf, PLATFORM, startOfDay } from './noticeFigures.ts'
import { rowsElsewhere } from './noticeRows.ts'
import { isShownAt } from './noticeShown.ts'

/** Accounts that are reminded in one transaction. */
const BATCH = 500

interface Reminding {
  tenantId: number
  noticeId: number
}

/** Whoever has not read a notice is told of it, each once a day, by the queue. */
export default defineModule({
  works: [
    defineQueueHandler<Reminding & Row>({
      name: 'notice-remind',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      run: remind,
    }),
  ],
})

/** Hands the reminding of a notice to the queue. @throws Fault STATE where there is nobody to remind */
export async function remindUnread(context: RequestContext, notice: Row) {
  const { idle } = await figuresOf(context, notice)
  if (idle === 0)
    throw new Fault('STATE', { message: localized('没有需要提醒的人：都已读过，或今天已提醒过') })
  const work = { tenantId: context.caller.tenantId, noticeId: Number(notice.noticeId) }
  await context.services.queue.send('notice-remind', work, { tx: context.tx })
  return { msg: localized('正在提醒 {{count}} 人', { count: idle }) }
}

/** Of a notice of the platform those too to whose institutions it went, each institution by itself. */
async function remind({ tenantId, noticeId }: Reminding, context: WorkContext): Promise<void> {
  const { services, signal } = context
  let after: number | null = 0
  while (after !== null) {
    signal.throwIfAborted()
    const from: number = after
    after = await services.database.inTenant(tenantId, tx =>
      remindBatch({ tx, services }, { tenantId, noticeId, after: from }),
    )
  }
  if (tenantId !== PLATFORM) return
  const copies = await rowsElsewhere(services, noticeId)
  for (const copy of copies) await services.queue.send('notice-remind', { ...copy })
}

/**
 * The next of those who have not read it. Whom a day's reminder is for and that it was sent stands in one statement, so
 * that nobody is reminded twice, whoever asks and however often. Returns the last one looked at; null where none is left.
 */
async function remindBatch(
  { tx, services }: Pick<WorkContext, 'services'> & { tx: Tx },
  { tenantId, noticeId, after }: Reminding & { after: number },
): Promise<number | null> {
  const now = new Date()
  const { rows } = await sql<{ title: string; rule: AudienceRule | null }>`
    select n.notice_title as title, n.shown_to as rule from sys_notice n
    where n.tenant_id = ${tenantId} and n.notice_id = ${noticeId} and ${isShownAt(now)}
    for share`.execute(tx)
  const [notice] = rows
  if (!notice) return null
  const isMeant = await services.institution.audiences.means(tx, tenantId, notice.rule)
  const unread = await sql<{ id: number }>`
    select u.user_id as id from sys_user u
    where u.tenant_id = ${tenantId} and u.user_id > ${after} and ${isMeant}
      and not exists (select 1 from sys_notice_read r
        where r.tenant_id = ${tenantId} and r.notice_id = ${noticeId} and r.user_id = u.user_id)
    order by u.user_id limit ${BATCH}`.execute(tx)
  const ids = unread.rows.map(({ id }) => Number(id))
  const told = await sql<{ id: number }>`
    insert into sys_notice_reminder as m (tenant_id, notice_id, user_id, remind_time)
    select ${tenantId}, ${noticeId}, id, ${now} from unnest(${ids}::bigint[]) as id order by id
    on conflict (tenant_id, notice_id, user_id) do update set remind_time = ${now}
      where m.remind_time < ${startOfDay(now)}
    returning m.user_id as id`.execute(tx)
  const userIds = told.rows.map(({ id }) => Number(id))
  const message = { tenantId, userIds, template: 'notice-reminder', params: { title: notice.title } }
  if (userIds.length > 0) await services.notifier.send('message', message, tx)
  return ids.length < BATCH ? null : (ids.at(-1) ?? null)
}
