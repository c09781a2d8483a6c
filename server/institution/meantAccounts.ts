import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AudienceNode, AudienceRule, AudienceTraits } from '#model/audience/audienceRule.ts'
import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Audiences, MeantAccounts } from '../engine/contracts/Institution.ts'
import { MEANT_PARTS } from './meantParts.ts'

type Condition = RawBuilder<SqlBool>

/** Whom audiences mean, in the tables of this institution. `readMemberships` says the same from an account's side. */
export const audiences: Audiences = { parts: MEANT_PARTS, count, tenantsOf, means, accountsIn }

/** What a rule holds of each part; nothing else is asked of it. */
interface Parts {
  all: boolean
  departments: readonly AudienceNode[]
  roles: readonly number[]
  posts: readonly number[]
  people: readonly number[]
  tenants: readonly number[]
  tenantTypes: readonly AudienceTraits[]
  unions: readonly AudienceTraits[]
}

function partsOf(rule: AudienceRule): Parts {
  const given = rule as Record<string, unknown>
  const list = <Item>(part: string) => (Array.isArray(given[part]) ? (given[part] as Item[]) : [])
  return {
    all: given.all === true,
    departments: list('departments'),
    roles: list('roles'),
    posts: list('posts'),
    people: list('people'),
    tenants: list('tenants'),
    tenantTypes: list('tenantTypes'),
    unions: list('unions'),
  }
}

/**
 * How many accounts that may sign in a rule of a tenant means now, each once. Of other tenants the platform learns
 * a number only.
 * @param tx bound to the tenant whose rule it is
 */
async function count(tx: Tx, tenantId: number, rule: AudienceRule): Promise<number> {
  const tenants = await tenantsOf(tx, tenantId, rule)
  const others = tenants.filter(id => id !== tenantId)
  const own = await sql<{ people: string }>`select count(*) as people from sys_user u
    where ${meantIn(tenantId, rule, tenants)}`.execute(tx)
  return Number(own.rows[0]?.people ?? 0) + (await countElsewhere(tx, others))
}

async function means(tx: Tx, tenantId: number, rule: AudienceRule | null): Promise<Condition> {
  return rule === null ? isActive(tenantId) : meantIn(tenantId, rule, await tenantsOf(tx, tenantId, rule))
}

/** The account u may sign in, and a rule of its tenant means it, which means all people of these tenants. */
const meantIn = (tenantId: number, rule: AudienceRule, whole: readonly number[]): Condition =>
  sql<SqlBool>`(${isActive(tenantId)} and ${meansIn(tenantId, rule, whole.includes(tenantId))})`

async function countElsewhere(tx: Tx, tenants: readonly number[]): Promise<number> {
  if (tenants.length === 0) return 0
  const { rows } = await sql<{ people: string }>`
    select active_accounts(${[...tenants]}::bigint[]) as people`.execute(tx)
  return Number(rows[0]?.people ?? 0)
}

/**
 * The tenants all of whose people a rule means, in their order: of a rule of the platform those that its parts name,
 * of any other its own where it means everybody.
 */
async function tenantsOf(
  tx: Tx,
  tenantId: number,
  rule: AudienceRule,
  { stopped = false } = {},
): Promise<number[]> {
  const { all, tenants, tenantTypes, unions } = partsOf(rule)
  if (tenantId !== platformTenant) return all && !stopped ? [tenantId] : []
  if (!all && tenants.length + tenantTypes.length + unions.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select t.id from sys_tenant t
    where t.deleted_at is null and (t.status = '0' and coalesce(t.expire_time > now(), true)) <> ${stopped}
      and (${all} or t.id = any(${[...tenants]}::bigint[])
        or ${anyOf(tenantTypes.map(one => equals(sql`t.tenant_type`, one.tenantType)))}
        or exists (select 1 from union_member m where m.tenant_id = t.id and ${anyOf(unions.map(isMember))}))
    order by t.id`.execute(tx)
  return rows.map(row => Number(row.id))
}

const isMember = ({ memberType, levelId, region }: AudienceTraits): Condition =>
  sql<SqlBool>`(${equals(sql`m.member_type`, memberType)} and ${equals(sql`m.level_id`, levelId)}
    and ${region === null ? sql`true` : sql`starts_with(m.region || '/', ${`${region}/`})`})`

/** Whether a column has the value; true where any will do. */
const equals = (column: RawBuilder<unknown>, value: string | number | null | undefined): Condition =>
  value === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} = ${value ?? null}`

/** The next accounts of a tenant whom a rule means, in the order of their ids. `tx` is bound to that tenant. */
async function accountsIn(
  tx: Tx,
  { owner, tenantId, rule, isWhole, after, most }: MeantAccounts,
): Promise<number[]> {
  // Only whoever owns the rule has people that its other parts name.
  if (!isWhole && owner !== tenantId) return []
  const { rows } = await sql<{ user_id: number }>`
    select u.user_id from sys_user u
    where ${isActive(tenantId)} and u.user_id > ${after} and ${meansIn(tenantId, rule, isWhole)}
    order by u.user_id limit ${most}`.execute(tx)
  return rows.map(row => Number(row.user_id))
}

/** The account u is one of the tenant that may sign in. */
const isActive = (tenantId: number): Condition => sql<SqlBool>`(u.tenant_id = ${tenantId}
  and u.status = '0' and u.deleted_at is null
  and exists (select 1 from sys_tenant own where own.id = ${tenantId} and own.status = '0' and own.deleted_at is null
    and (own.expire_time is null or own.expire_time > now())))`

/** The account u is meant by what a rule says about people of its own tenant. */
function meansIn(tenantId: number, rule: AudienceRule, isWhole: boolean): Condition {
  if (isWhole) return sql<SqlBool>`true`
  const { departments, roles, posts, people } = partsOf(rule)
  const [below, alone] = [true, false].map(is =>
    departments.flatMap(one => (one.below === is ? [one.id] : [])),
  )
  return sql<SqlBool>`(
    u.user_id = any(${[...people]}::bigint[])
    or u.dept_id = any(${alone}::bigint[])
    or u.dept_id in (
      with recursive below(id) as (
        select dept_id from sys_dept where tenant_id = ${tenantId} and dept_id = any(${below}::bigint[])
        union
        select d.dept_id from sys_dept d join below on d.parent_id = below.id where d.tenant_id = ${tenantId}
      ) select id from below)
    or exists (select 1 from sys_user_role l
      join sys_role r on r.tenant_id = l.tenant_id and r.role_id = l.role_id
      where l.tenant_id = ${tenantId} and l.user_id = u.user_id and r.status = '0'
        and l.role_id = any(${[...roles]}::bigint[]))
    or exists (select 1 from sys_user_post l
      where l.tenant_id = ${tenantId} and l.user_id = u.user_id and l.post_id = any(${[...posts]}::bigint[])))`
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
