import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { formatDay, parseMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** The tenant whose notices reach others. */
export const PLATFORM = 1

type Context = Pick<RequestContext, 'tx' | 'services' | 'now'> & { caller: { tenantId: number } }

/** How far a notice has come among those whom it is for at this moment. */
interface NoticeFigures {
  people: number
  readers: number
  /** Those who have neither read it nor been reminded today. */
  idle: number
}

/** Where the day of a moment begins in the zone of the platform. */
export const startOfDay = (now: Date): Date => new Date(parseMoment(formatDay(now.getTime())) as number)

/** Of the institution; of the platform also of those to which its notice went. */
export async function figuresOf(context: Context, notice: Row): Promise<NoticeFigures> {
  const { tx, caller, services, now } = context
  const { tenantId } = caller
  const rule = (notice.shownTo ?? null) as AudienceRule | null
  const isMeant = await services.institution.audiences.means(tx, tenantId, rule)
  const { rows } = await sql<NoticeFigures>`
    select count(*) as people, count(r.read_id) as readers,
      count(*) filter (where r.read_id is null and coalesce(m.remind_time < ${startOfDay(now)}, true)) as idle
    from sys_user u
    left join sys_notice_read r on r.tenant_id = ${tenantId} and r.user_id = u.user_id
      and r.notice_id = ${notice.noticeId}
    left join sys_notice_reminder m on m.tenant_id = ${tenantId} and m.user_id = u.user_id
      and m.notice_id = ${notice.noticeId}
    where u.tenant_id = ${tenantId} and ${isMeant}`.execute(tx)
  const own = rows[0] ?? { people: 0, readers: 0, idle: 0 }
  const others = tenantId === PLATFORM ? await figuresElsewhere(context, notice, rule) : NONE
  return {
    people: Number(own.people) + Number(others.people),
    readers: Number(own.readers) + Number(others.readers),
    idle: Number(own.idle) + Number(others.idle),
  }
}

const NONE: NoticeFigures = { people: 0, readers: 0, idle: 0 }

/** Of the tenants whose people a notice of the platform is for, and where it has arrived. */
async function figuresElsewhere(
  { tx, services, now }: Context,
  notice: Row,
  rule: AudienceRule | null,
): Promise<NoticeFigures> {
  if (rule === null) return NONE
  const others = (await services.institution.audiences.tenantsOf(tx, PLATFORM, rule)).filter(
    id => id !== PLATFORM,
  )
  if (others.length === 0) return NONE
  const { rows } = await sql<NoticeFigures>`
    select * from notice_figures(${notice.noticeId}::bigint, ${others}::bigint[], ${startOfDay(now)}::timestamptz)
  `.execute(tx)
  return rows[0] ?? NONE
}
