import { sql } from 'kysely'
import type { AudienceItem, Memberships } from '#model/audience/audienceRule.ts'
import { regionsAbove } from '#model/region/regionsAbove.ts'
import type { Tx } from '../db/Database.ts'

/** An account of a tenant, as far as audiences mean it. */
interface Standing {
  userId: number
  deptId: number | null
  /** Roles that are in use. */
  roleIds: readonly number[]
}

/**
 * By which items of which parts audiences mean an account: the parts that page files offer (`audienceParts`), each
 * with every item that means it. `meantAccounts` says the same from the rule's side.
 * @param tx bound to the tenant
 */
export async function readMemberships(
  tx: Tx,
  tenantId: number,
  { userId, deptId, roleIds }: Standing,
): Promise<Memberships> {
  const { rows } = await sql<{ departments: number[] | null; posts: number[] | null }>`
    with recursive above(id, parent) as (
      select dept_id, parent_id from sys_dept where tenant_id = ${tenantId} and dept_id = ${deptId}::bigint
      union
      select d.dept_id, d.parent_id from sys_dept d
        join above on d.dept_id = above.parent
        where d.tenant_id = ${tenantId}
    )
    select
      (select array_agg(id) from above) as departments,
      (select array_agg(post_id) from sys_user_post
        where tenant_id = ${tenantId} and user_id = ${userId}) as posts`.execute(tx)
  const { departments, posts } = rows[0] ?? { departments: null, posts: null }
  const below = (departments ?? []).map(id => ({ id: Number(id), below: true }))
  return {
    ...(await readTenantMemberships(tx, tenantId)),
    departments: deptId === null ? [] : [{ id: deptId, below: false }, ...below],
    roles: roleIds,
    posts: (posts ?? []).map(Number),
    people: [userId],
  }
}

/** By what a tenant is meant, and everybody of it. */
export async function readTenantMemberships(tx: Tx, tenantId: number): Promise<Memberships> {
  const { rows } = await sql<TenantRow>`
    select t.tenant_type, m.union_member_id, m.member_type, m.level_id, m.region
    from sys_tenant t
    left join union_member m on m.tenant_id = t.id and m.tenant_id = ${tenantId}
    where t.id = ${tenantId}`.execute(tx)
  const [tenant] = rows
  if (!tenant) return {}
  const { tenant_type: tenantType, union_member_id: member } = tenant
  return {
    tenants: [tenantId],
    tenantTypes: traits({ tenantType: [tenantType] }),
    unions: member === null ? [] : traits(traitsOf(tenant)),
  }
}

interface TenantRow {
  tenant_type: number
  union_member_id: number | null
  member_type: number | null
  level_id: number | null
  region: string | null
}

const traitsOf = ({ member_type, level_id, region }: TenantRow) => ({
  memberType: [member_type],
  levelId: [level_id],
  region: region === null ? [] : regionsAbove(region),
})

/** Every combination of the values with nothing said in their places: all items that mean whoever has them. */
function traits(values: Record<string, readonly (string | number | null)[]>): AudienceItem[] {
  let items: Record<string, string | number | null>[] = [{}]
  for (const [name, given] of Object.entries(values)) {
    const choices = [null, ...given.filter(value => value !== null)]
    items = items.flatMap(item => choices.map(value => ({ ...item, [name]: value })))
  }
  return items
}
