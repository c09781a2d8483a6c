import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { TaskTarget } from './StepCampaign.ts'

/** People of a department who are told at most. */
const MOST_TOLD = 200

/**
 * Tells whoever fills in for a target: the person, the people of the department, or the administrators of the
 * institution. `tx` is bound to the institution.
 */
export async function tellTarget(
  { tx, services }: Pick<RequestContext, 'tx' | 'services'>,
  { tenantId, kind, key }: Pick<TaskTarget, 'tenantId' | 'kind' | 'key'>,
  { template, params }: { template: string; params: Readonly<Record<string, string>> },
): Promise<void> {
  const who = {
    '1': sql<boolean>`exists (select from sys_user_role l join sys_role r
      on r.tenant_id = l.tenant_id and r.role_id = l.role_id
      where l.tenant_id = u.tenant_id and l.user_id = u.user_id and r.role_key = 'admin')`,
    '2': sql<boolean>`u.dept_id = ${Number(key)}`,
  }[kind]
  const { rows } = await sql<{ id: number }>`select u.user_id as id from sys_user u
    where u.tenant_id = ${tenantId} and u.status = '0' and u.deleted_at is null
      and ${who ?? sql<boolean>`u.user_id = ${Number(key)}`}
    order by u.user_id limit ${MOST_TOLD}`.execute(tx)
  const userIds = rows.map(({ id }) => Number(id))
  if (userIds.length === 0) return
  const path = kind === '1' ? '/datafill/records' : '/user/fill-task'
  const address = (await services.links.screen(path)) ?? ''
  await services.notifier.send('message', { tenantId, userIds, template, params: { ...params, address } }, tx)
}
