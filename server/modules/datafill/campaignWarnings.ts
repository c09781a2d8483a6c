import { sql } from 'kysely'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Target } from './campaignTargets.ts'
import { FILL } from './taskRow.ts'

/** Who is named in a warning. */
const MOST_NAMED = 3

/** What keeps targets from filling in and does not keep a campaign from being published: rights can still be given. */
export async function warningsOf(
  context: RequestContext,
  targets: readonly Target[],
): Promise<LocalizedText[]> {
  const people = targets.filter(({ kind }) => kind === '3')
  const able = await peopleWhoFillIn(context, people)
  const unable = people.filter(({ key }) => !able.has(key))
  if (unable.length === 0) return []
  const names = unable
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join('、')
  return [
    localized('{{count}} 人没有填报权限，收到任务后无法填写：{{names}}', { count: unable.length, names }),
  ]
}

/** Keys of those whose roles hold the right to fill in at this moment. */
async function peopleWhoFillIn(
  { tx, services }: RequestContext,
  people: readonly Target[],
): Promise<ReadonlySet<string>> {
  const [first] = people
  if (!first) return new Set()
  const { tenantId } = first
  const available = services.institution.availableTo(tenantId, 'm.menu_id', sql.ref('r.role_key'))
  const { rows } = await sql<{ key: string }>`
    select distinct u.user_id::text as key from sys_user_role u
    join sys_role r on r.tenant_id = u.tenant_id and r.role_id = u.role_id
    join sys_role_menu l on l.tenant_id = r.tenant_id and l.role_id = r.role_id
    join sys_menu m on m.menu_id = l.menu_id
    where u.tenant_id = ${tenantId} and u.user_id = any(${people.map(({ key }) => key)}::bigint[])
      and r.status = '0' and m.status = '0' and m.perms = ${FILL} and ${available}`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
