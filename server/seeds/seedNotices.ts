import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { NoticeSeed, TenantSeed } from './Seeds.ts'

const PLATFORM = 1
/** Who has written them, as the institutions read it. */
const MAKER = '平台'

interface Meant {
  /** Of the institution. */
  departments: readonly { id: number; name: string }[]
  /** Ids by their keys. */
  roles: ReadonlyMap<string, number>
}

/** The notices of an institution, around this moment. */
export const seedNotices = (tx: Tx, tenant: TenantSeed, meant: Meant): Promise<void> =>
  insertAll(
    tx,
    'sys_notice',
    tenant.notices.map(notice => ({
      tenant_id: tenant.id,
      notice_type: notice.type,
      notice_title: notice.title,
      notice_content: notice.content,
      status: notice.draft ? '1' : '0',
      shown_to: ruleOf(notice, meant),
      publish_time: inDays(notice.publishIn),
      end_time: inDays(notice.endIn),
      create_by: tenant.accounts[0]?.userName ?? 'system',
    })),
  )

/** The rows that notices of the platform have in the institutions they are for, as the queue makes them. */
export async function seedNoticeRows(tx: Tx, tenants: readonly TenantSeed[]): Promise<void> {
  const notices = tenants.flatMap(tenant => (tenant.id === PLATFORM ? tenant.notices : []))
  for (const { title, tenantTypes = [] } of notices)
    await sql`insert into sys_notice (tenant_id, origin_id, notice_title, notice_type, status, notice_content,
        publish_time, end_time, create_by)
      select t.id, n.notice_id, n.notice_title, n.notice_type, n.status, n.notice_content,
        coalesce(n.publish_time, n.create_time), n.end_time, ${MAKER}
      from sys_notice n join sys_tenant t on t.tenant_type = any(${tenantTypes}::int[]) and t.id <> ${PLATFORM}
      where n.tenant_id = ${PLATFORM} and n.notice_title = ${title}
      order by t.id`.execute(tx)
}

/** Whom a notice is for, as it is stored; null for everybody. */
function ruleOf(notice: NoticeSeed, { departments, roles }: Meant): string | null {
  const below = (notice.departments ?? []).map(name => ({
    id: departments.find(one => one.name === name)?.id,
    below: true,
  }))
  const held = (notice.roles ?? []).map(key => roles.get(key))
  const kinds = (notice.tenantTypes ?? []).map(tenantType => ({ tenantType }))
  if (below.length + held.length + kinds.length === 0) return null
  return JSON.stringify({
    ...(kinds.length > 0 ? { tenantTypes: kinds } : {}),
    ...(below.length > 0 ? { departments: below } : {}),
    ...(held.length > 0 ? { roles: held } : {}),
  })
}

const DAY = 86_400_000

const inDays = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() + days * DAY)
