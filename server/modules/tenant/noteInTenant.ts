import { actorOf } from '#server/engine/access.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type AuditEntry, wordsOfChange } from '#server/engine/contracts/records.ts'
import { bindTo } from './applyPackage.ts'

/** What another tenant reads in its own operation log. */
interface TenantNote {
  tenantId: number
  /** Chinese, as everything stored is. */
  title: string
  /** A value of the dictionary sys_oper_type. */
  businessType: number
  method: 'POST' | 'PUT' | 'DELETE'
  /** Path below the API base. */
  url: string
  param: Record<string, unknown>
  /** What was changed there, and the name by which people know it; absent for nothing. */
  change?: AuditEntry & { subject: string }
}

/** Notes in the operation log of another tenant who of the platform did something there; `tx` stays with the caller's. */
export async function noteInTenant(context: RequestContext, note: TenantNote): Promise<void> {
  const { tx, caller } = context
  const { subject, told = [], ...change } = note.change ?? { subject: '' }
  await bindTo(tx, note.tenantId)
  await tx
    .insertInto('sys_oper_log')
    .values({
      tenant_id: note.tenantId,
      title: note.title,
      business_type: note.businessType,
      request_method: note.method,
      oper_name: actorOf(caller).userName,
      oper_url: note.url,
      oper_ip: context.ip,
      oper_param: JSON.stringify(note.param),
      changes: JSON.stringify(note.change ? [change] : []),
      oper_detail: told.length > 0 ? told.map(wordsOfChange).join('；') : null,
      differences: JSON.stringify(told.map(one => ({ subject, ...one }))),
      status: 0,
      request_id: context.requestId,
      cost_time: 0,
      oper_time: context.now,
    })
    .execute()
  await bindTo(tx, caller.tenantId)
}
