import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler, type WorkContext } from '#server/engine/defineQueueHandler.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { PLATFORM } from './noticeFigures.ts'
import { CLOSED, NOTICES, PUBLISHED } from './noticeShown.ts'

/** Tenants that are gone through in one transaction. */
const BATCH = 5
const WORK = 'notice-rows'
/** Who has written them, as the tenants read it. */
const MAKER = '平台'

/**
 * A notice of the platform for other tenants is a row in each of them (decision 0004), which the queue keeps like the
 * notice: made, changed, taken back, removed. It goes through all tenants from the first, whatever was done before, so
 * that it stands being killed, and twice does no more than once.
 */
export default defineModule({
  works: [
    defineQueueHandler<{ noticeId: number } & Row>({
      name: WORK,
      retry: { limit: 5, delaySeconds: 10, backoff: true },
      run: ({ noticeId }, context) => followNotice(noticeId, context),
    }),
  ],
})

/** Has the rows of a notice of the platform follow it, when the transaction commits, and when its time comes. */
export async function sendRows(
  { tx, caller, services }: RequestContext,
  { noticeId, originId }: Row,
): Promise<void> {
  if (caller.tenantId !== PLATFORM || (originId ?? null) !== null) return
  await services.queue.send(WORK, { noticeId: Number(noticeId) }, { tx })
}

/** Brings the rows of a notice up to what it says now, or takes them away where it is no more. */
export async function followNotice(
  noticeId: number,
  { services, signal }: Pick<WorkContext, 'services' | 'signal'>,
): Promise<void> {
  let after: number | null = 0
  while (after !== null) {
    signal.throwIfAborted()
    const from: number = after
    after = await services.database.inTenant(PLATFORM, tx => followBatch({ tx, services }, noticeId, from))
  }
}

interface Origin {
  title: string
  type: string
  status: string
  content: string | null
  attachments: string | null
  rule: AudienceRule | null
  publishTime: Date
  endTime: Date | null
}

/** The next tenants. The notice is locked: each batch writes what it says at that moment. null where none is left. */
async function followBatch(
  { tx, services }: { tx: Tx; services: Services },
  noticeId: number,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<Origin>`select n.notice_title as title, n.notice_type as type, n.status,
      n.notice_content as content, n.attachments, n.shown_to as rule,
      coalesce(n.publish_time, n.create_time) as "publishTime", n.end_time as "endTime"
    from sys_notice n where n.tenant_id = ${PLATFORM} and n.notice_id = ${noticeId} for update`.execute(tx)
  const origin = rows[0] ?? null
  const isPublished = origin !== null && origin.status === PUBLISHED
  const isAhead = isPublished && origin.publishTime.getTime() > Date.now()
  // Its rows are made when its time comes, so that nobody there learns of it before.
  if (isAhead && after === 0)
    await services.queue.send(WORK, { noticeId }, { tx, startAfter: origin.publishTime })
  const rule = isPublished && !isAhead ? origin.rule : null
  const meant = new Set(
    rule === null ? [] : await services.institution.audiences.tenantsOf(tx, PLATFORM, rule),
  )
  const tenants = await sql<{ id: number }>`select t.id from sys_tenant t
    where t.id > ${after} and t.id <> ${PLATFORM} order by t.id limit ${BATCH}`.execute(tx)
  const ids = tenants.rows.map(({ id }) => Number(id))
  for (const tenantId of ids) {
    await bindTo(tx, tenantId)
    if (origin === null) await remove(tx, tenantId, noticeId)
    else if (meant.has(tenantId)) await write({ tx, services }, { tenantId, noticeId, origin })
    else await takeBack(tx, tenantId, noticeId)
  }
  await bindTo(tx, PLATFORM)
  return ids.length < BATCH ? null : (ids.at(-1) ?? null)
}

async function write(
  { tx, services }: { tx: Tx; services: Services },
  { tenantId, noticeId, origin }: { tenantId: number; noticeId: number; origin: Origin },
): Promise<void> {
  const { title, type, content, attachments, publishTime, endTime } = origin
  const { rows } = await sql<{ id: number }>`
    insert into sys_notice as n (tenant_id, origin_id, notice_title, notice_type, status, notice_content,
      attachments, publish_time, end_time, create_by)
    values (${tenantId}, ${noticeId}, ${title}, ${type}, ${PUBLISHED}, ${content}, ${attachments}, ${publishTime},
      ${endTime}, ${MAKER})
    on conflict (tenant_id, origin_id) do update set notice_title = excluded.notice_title,
      notice_type = excluded.notice_type, status = excluded.status, notice_content = excluded.notice_content,
      attachments = excluded.attachments, publish_time = excluded.publish_time, end_time = excluded.end_time,
      withdraw_time = null, version = n.version + 1, update_by = ${MAKER}, update_time = now()
    where (n.notice_title, n.notice_type, n.status, n.notice_content, n.attachments, n.publish_time, n.end_time)
      is distinct from (excluded.notice_title, excluded.notice_type, excluded.status, excluded.notice_content,
        excluded.attachments, excluded.publish_time, excluded.end_time)
    returning n.notice_id as id`.execute(tx)
  const [written] = rows
  const names = namesIn(attachments)
  if (!written || names.length === 0) return
  const use = { page: NOTICES, key: String(written.id), field: 'attachments' }
  await services.institution.files.bind(tx, names, use)
}

async function takeBack(tx: Tx, tenantId: number, noticeId: number): Promise<void> {
  await sql`update sys_notice n set status = ${CLOSED}, withdraw_time = now(), version = n.version + 1,
      update_by = ${MAKER}, update_time = now()
    where n.tenant_id = ${tenantId} and n.origin_id = ${noticeId} and n.status = ${PUBLISHED}`.execute(tx)
}

/** Who has read it goes with it. */
async function remove(tx: Tx, tenantId: number, noticeId: number): Promise<void> {
  await sql`delete from sys_notice n where n.tenant_id = ${tenantId} and n.origin_id = ${noticeId}`.execute(
    tx,
  )
}

/** The rows that a notice of the platform has in other tenants, as far as they are shown. */
export async function rowsElsewhere(
  { database }: Pick<Services, 'database'>,
  noticeId: number,
): Promise<{ tenantId: number; noticeId: number }[]> {
  return database.inTenant(PLATFORM, async tx => {
    const tenants = await sql<{ id: number }>`select t.id from sys_tenant t
      where t.id <> ${PLATFORM} order by t.id`.execute(tx)
    const found: { tenantId: number; noticeId: number }[] = []
    for (const { id } of tenants.rows) {
      const tenantId = Number(id)
      await bindTo(tx, tenantId)
      const { rows } = await sql<{ id: number }>`select n.notice_id as id from sys_notice n
        where n.tenant_id = ${tenantId} and n.origin_id = ${noticeId} and n.status = ${PUBLISHED}`.execute(tx)
      found.push(...rows.map(row => ({ tenantId, noticeId: Number(row.id) })))
    }
    await bindTo(tx, PLATFORM)
    return found
  })
}

const bindTo = (tx: Tx, tenantId: number) => sql`select set_tenant(${tenantId}::bigint)`.execute(tx)
