import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { type RoleBeyond, roleExcess, wordsOfRole } from './assertRolesWithin.ts'
import { lockRights } from './lockRights.ts'
import { EVERYTHING, type Excess } from './Reach.ts'
import { readOwnReach, readRoles } from './readReach.ts'

/**
 * Refuses whatever acts on accounts that may do or see more than the caller, now or once a role of theirs is started
 * again: to change, stop, remove, bring back or sign out, to set a password. The own account is everybody's own.
 * @throws Fault BEYOND_RIGHTS that names the account and its role
 */
export async function assertMayGovern(context: RequestContext, userIds: readonly number[]): Promise<void> {
  const others = userIds.filter(id => id !== context.caller.userId)
  if (others.length === 0) return
  await lockRights(context.tx, context.caller.tenantId)
  if ((await readOwnReach(context)).permissions.has(EVERYTHING)) return
  for (const account of await readAccounts(context, others)) {
    const beyond = await firstBeyond(context, account)
    if (beyond !== null) throw faultOfAccount(account.nickName, beyond)
  }
}

/** What an account is about to have. */
interface FutureAccount {
  /** Absent for a new account. */
  userId?: number
  /** Absent where they stay. */
  roleIds?: readonly number[]
  /** Absent where it stays; null for none. */
  deptId?: number | null
  /** Of the form, where roles are given. Default roleIds. */
  field?: string
}

/**
 * Refuses to make an account more powerful than the caller: by roles, or by a department from which its roles show
 * more. Nobody gives roles to themselves.
 * @throws Fault BEYOND_RIGHTS at the field, naming the role
 */
export async function assertMayBecome(context: RequestContext, future: FutureAccount): Promise<void> {
  const { tx, caller } = context
  const { userId, field = 'roleIds' } = future
  await lockRights(tx, caller.tenantId, { roleIds: future.roleIds })
  if ((await readOwnReach(context)).permissions.has(EVERYTHING)) return
  const [now] = userId === undefined ? [] : await readAccounts(context, [userId])
  const roleIds = future.roleIds ?? now?.roleIds ?? []
  if (userId === caller.userId)
    await assertNoneAdded(
      context,
      roleIds.filter(id => !now?.roleIds.includes(id)),
      field,
    )
  // What stopped roles of one's own would show is no reason to refuse: somebody else stopped them.
  const counted = userId === caller.userId ? roleIds.filter(id => caller.roleIds.includes(id)) : roleIds
  const deptId = future.deptId === undefined ? (now?.deptId ?? null) : future.deptId
  const beyond = await firstBeyond(context, { roleIds: counted, deptId })
  if (beyond !== null) throw fieldFault('BEYOND_RIGHTS', field, wordsOfRole(beyond))
}

async function assertNoneAdded(
  { tx, caller }: RequestContext,
  roleIds: readonly number[],
  field: string,
): Promise<void> {
  const [role] = await readRoles(tx, caller.tenantId, roleIds)
  if (!role) return
  throw fieldFault('BEYOND_RIGHTS', field, localized('不能给自己增加角色“{{name}}”', { name: role.roleName }))
}

interface Account {
  roleIds: readonly number[]
  deptId: number | null
}

interface StoredAccount extends Account {
  userId: number
  nickName: string
}

/** Roles as they are now: links may have changed since a record was read. */
async function readAccounts(
  { tx, caller }: RequestContext,
  userIds: readonly number[],
): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select u.user_id as "userId", u.nick_name as "nickName", u.dept_id as "deptId",
      array(select link.role_id from sys_user_role link
        where link.tenant_id = u.tenant_id and link.user_id = u.user_id order by link.role_id) as "roleIds"
    from sys_user u
    where u.tenant_id = ${caller.tenantId} and u.user_id = any(${[...userIds]}::bigint[])
    order by u.user_id`.execute(tx)
  return rows
}

type Verdict = { role: RoleBeyond['role']; excess: Excess | null }

/** By transaction, roles and department: an import asks once for each. No request changes both roles and accounts. */
const verdicts = new WeakMap<Tx, Map<string, Verdict[]>>()

async function firstBeyond(
  context: RequestContext,
  { roleIds, deptId }: Account,
): Promise<RoleBeyond | null> {
  const known = verdicts.get(context.tx) ?? new Map<string, Verdict[]>()
  verdicts.set(context.tx, known)
  const key = `${deptId}:${roleIds.toSorted((one, other) => one - other)}`
  const found = known.get(key) ?? (await judge(context, { roleIds, deptId }))
  known.set(key, found)
  const beyond = found.find(({ excess }) => excess !== null)
  return beyond?.excess ? { role: beyond.role, excess: beyond.excess } : null
}

async function judge(context: RequestContext, { roleIds, deptId }: Account): Promise<Verdict[]> {
  const judged: Verdict[] = []
  for (const role of await readRoles(context.tx, context.caller.tenantId, roleIds)) {
    judged.push({ role, excess: await roleExcess(context, role, deptId === null ? [] : [deptId]) })
  }
  return judged
}

type Names = { user: string; name: string }

const accountWords: Record<Excess, (names: Names) => LocalizedText> = {
  administration: names =>
    localized('“{{user}}”持有管理员角色“{{name}}”，只有持有该角色的人才能更改此账号', names),
  permissions: names =>
    localized('“{{user}}”持有的角色“{{name}}”超出了您自己的权限，不能由您更改此账号', names),
  scope: names =>
    localized('“{{user}}”持有的角色“{{name}}”超出了您自己的数据范围，不能由您更改此账号', names),
}

export const faultOfAccount = (user: string, { role, excess }: RoleBeyond): Fault =>
  new Fault('BEYOND_RIGHTS', { message: accountWords[excess]({ user, name: role.roleName }) })
