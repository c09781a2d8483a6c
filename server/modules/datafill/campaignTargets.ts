import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Somebody who is to fill in: an institution, or a department or person of the publisher's own. */
export interface Target {
  kind: '1' | '2' | '3'
  tenantId: number
  key: string
  name: string
  /** Why there is no task for it now; null where there is. */
  reason: string | null
}

/** Accounts that are read at a time. */
const BATCH = 1_000

/**
 * Whom the targets of a campaign name at this moment, those that are stopped or expired with the reason: each
 * institution that its parts mean, each department, each person. Everybody of an institution is each of its people.
 * @param context bound to the publisher
 */
export async function targetsOf(context: RequestContext, rule: AudienceRule): Promise<Target[]> {
  const { tenantId } = context.caller
  const { audiences } = context.services.institution
  const isPlatform = await isPlatformRule(context)
  const whole = isPlatform ? await audiences.tenantsOf(context.tx, tenantId, rule) : []
  const stopped = isPlatform ? await audiences.tenantsOf(context.tx, tenantId, rule, { stopped: true }) : []
  return [
    ...(await institutions(context, whole, null)),
    ...(await institutions(context, stopped, '机构已停用或已到期')),
    ...(await departments(context, rule)),
    ...(await people(context, rule, !isPlatform && 'all' in rule && rule.all === true)),
  ]
}

/** Of the platform's rules, everybody means every institution; of others', everybody there. */
const isPlatformRule = async ({ tx, caller }: RequestContext): Promise<boolean> => {
  const row = await tx
    .selectFrom('sys_tenant')
    .select('tenant_type')
    .where('id', '=', caller.tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.tenant_type) === 0
}

async function institutions(
  { tx, caller }: RequestContext,
  ids: readonly number[],
  reason: string | null,
): Promise<Target[]> {
  const others = ids.filter(id => id !== caller.tenantId)
  if (others.length === 0) return []
  const rows = await tx.selectFrom('sys_tenant').select(['id', 'name']).where('id', 'in', others).execute()
  return rows.map(({ id, name }) => ({
    ...{ kind: '1' as const, tenantId: Number(id), key: String(id), name: String(name), reason },
  }))
}

async function departments({ tx, caller }: RequestContext, rule: AudienceRule): Promise<Target[]> {
  const items = itemsOf<{ id: number; below: boolean }>(rule, 'departments')
  if (items.length === 0) return []
  const { tenantId } = caller
  const alone = items.map(({ id }) => Number(id))
  const below = items.filter(one => one.below).map(({ id }) => Number(id))
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    with recursive meant(id) as (
      select dept_id from sys_dept where tenant_id = ${tenantId} and dept_id = any(${below}::bigint[])
      union
      select d.dept_id from sys_dept d join meant on d.parent_id = meant.id where d.tenant_id = ${tenantId})
    select dept_id as id, dept_name as name, status from sys_dept
    where tenant_id = ${tenantId} and (dept_id in (select id from meant) or dept_id = any(${alone}::bigint[]))
    order by dept_id`.execute(tx)
  return rows.map(({ id, name, status }) => ({
    ...{ kind: '2' as const, tenantId, key: String(id), name: String(name) },
    reason: status === '0' ? null : '部门已停用',
  }))
}

async function people(context: RequestContext, rule: AudienceRule, isEverybody: boolean): Promise<Target[]> {
  const { tx, caller } = context
  const { tenantId } = caller
  const named = itemsOf<number>(rule, 'people').map(Number)
  const ids = isEverybody ? await everybody(context, rule) : named
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sys_user')
    .select(['user_id as id', 'nick_name as name', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
  return rows.map(({ id, name, status }) => ({
    ...{ kind: '3' as const, tenantId, key: String(id), name: String(name) },
    reason: status === '0' ? null : '账号已停用',
  }))
}

async function everybody({ tx, caller, services }: RequestContext, rule: AudienceRule): Promise<number[]> {
  const { tenantId } = caller
  const found: number[] = []
  for (let after = 0; ; after = found.at(-1) ?? 0) {
    const asked = { owner: tenantId, tenantId, rule, isWhole: true, after, most: BATCH }
    const next = await services.institution.audiences.accountsIn(tx, asked)
    found.push(...next)
    if (next.length < BATCH) return found
  }
}

const itemsOf = <Item>(rule: AudienceRule, part: string): Item[] => {
  const items = (rule as Record<string, unknown>)[part]
  return Array.isArray(items) ? (items as Item[]) : []
}
