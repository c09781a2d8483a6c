import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Tx } from '../../db/Database.ts'
import type { Caller } from '../Caller.ts'
import type { Settings } from '../Services.ts'

/** MB where the setting is absent or says nothing of use. */
const DEFAULT_QUOTA = 1024
const MEGABYTE = 1024 * 1024

/** Bytes that the files of one account may take together (setting sys.file.quotaMb); null for no limit. */
export async function readUploadQuota(settings: Settings): Promise<number | null> {
  const text = (await settings.get('sys.file.quotaMb'))?.trim() ?? ''
  const megabytes = /^\d{1,9}$/.test(text) ? Number(text) : DEFAULT_QUOTA
  return megabytes === 0 ? null : megabytes * MEGABYTE
}

/**
 * Passes when a further file fits beside those that the account keeps already, in the transaction that notes it.
 * Uploads of one account wait for each other here, so that none slips past the others.
 * @param quota bytes; null for no limit
 * @throws Fault TOO_LARGE
 */
export async function assertWithinQuota(
  tx: Tx,
  { caller, quota, size }: { caller: Caller; quota: number | null; size: number },
): Promise<void> {
  if (quota === null) return
  await sql`select user_id from sys_login_name
    where tenant_id = ${caller.homeTenantId} and user_id = ${caller.userId} for update`.execute(tx)
  // An administrator who visits another institution uploads there.
  const tenants = [...new Set([caller.homeTenantId, caller.tenantId])]
  const { used } = await tx
    .selectFrom('sys_file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('tenant_id', 'in', tenants)
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  if (Number(used) + size <= quota) return
  const shown = (bytes: number) => (bytes / MEGABYTE).toFixed(1)
  throw new Fault('TOO_LARGE', {
    message: localized(
      '上传空间不足：每个账号最多 {{quota}} MB，已用 {{used}} MB，该文件 {{size}} MB，请联系管理员',
      { quota: quota / MEGABYTE, used: shown(Number(used)), size: shown(size) },
    ),
  })
}
