import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { NoticeSeed, TenantSeed } from './Seeds.ts'

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

/** Whom a notice is for, as it is stored; null for everybody. */
function ruleOf(notice: NoticeSeed, { departments, roles }: Meant): string | null {
  const below = (notice.departments ?? []).map(name => ({
    id: departments.find(one => one.name === name)?.id,
    below: true,
  }))
  const held = (notice.roles ?? []).map(key => roles.get(key))
  if (below.length + held.length === 0) return null
  return JSON.stringify({
    ...(below.length > 0 ? { departments: below } : {}),
    ...(held.length > 0 ? { roles: held } : {}),
  })
}

const DAY = 86_400_000

const inDays = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() + days * DAY)
