import { sql } from 'kysely'
import { withinPackage } from '#server/engine/access/withinPackage.ts'
import type { Caller } from '#server/engine/Caller.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type Demand, meets } from './PermissionEntry.ts'
import { readRoleGrants } from './readRoleGrants.ts'
import { step, type WhyStep } from './WhyStep.ts'

export interface DemandQuestion {
  demand: Demand
  subject: Caller
  /** What the permission is for: 使用“新增”. */
  purpose: string
  /** Where the page file asks for each group; null where unknown. */
  places: (string | null)[]
}

/** Page file → permission → menu node → role, for each permission that is demanded. */
export async function explainDemand(context: RequestContext, question: DemandQuestion): Promise<WhyStep[]> {
  const { demand, purpose, places, subject } = question
  if (demand.length === 0) return [step('schema', true, `${purpose}只需登录`, places[0] ?? null)]
  const steps: WhyStep[] = []
  for (const [index, group] of demand.entries()) {
    steps.push(step('schema', true, `${purpose}需要权限 ${group.join(' 或 ')}`, places[index] ?? null))
    steps.push(await explainNodes(context, group, subject), await explainRoles(context, group, subject))
  }
  return steps
}

/** Whether the permission can be given at all: by an enabled menu node that the institution's package has. */
async function explainNodes(
  { tx }: RequestContext,
  group: readonly string[],
  subject: Caller,
): Promise<WhyStep> {
  const { rows } = await sql<{ words: string; status: string; packed: boolean }>`
    select concat_ws(' / ', above.menu_name, parent.menu_name, node.menu_name) as words, node.status,
      ${withinPackage(subject.tenantId, 'node.menu_id')} as packed
      from sys_menu node
      left join sys_menu parent on parent.menu_id = node.parent_id
      left join sys_menu above on above.menu_id = parent.parent_id
      where node.perms = any(${[...group]}::text[]) order by node.menu_id`.execute(tx)
  const enabled = rows.filter(row => row.status === '0')
  const packed = enabled.filter(row => row.packed)
  const words = (wanted: typeof rows) => wanted.map(row => `“${row.words}”`).join('、')
  if (packed.length > 0) return step('permission', true, `由菜单${words(packed)}授予`)
  const everything = subject.permissions.has('*:*:*')
  return step('permission', everything, notGiven(words(enabled), words(rows)))
}

function notGiven(enabled: string, known: string): string {
  if (enabled !== '') return `本机构的套餐不含菜单${enabled}`
  if (known !== '') return `菜单${known}已停用，不再授予任何人`
  return '没有菜单带有这个权限，不能授予任何角色'
}

/** Which roles of the account bring it, and who else's would. */
async function explainRoles(
  context: RequestContext,
  group: readonly string[],
  subject: Caller,
): Promise<WhyStep> {
  const name = `“${subject.nickName}”`
  if (subject.permissions.has('*:*:*')) return step('role', true, `${name}是平台管理员，拥有全部权限`)
  const roles = await readRoleGrants(context)
  const has = (role: (typeof roles)[number]) => meets(role.permissions, [group])
  const own = roles.filter(role => subject.roleIds.includes(role.roleId))
  const bringing = own.filter(has)
  if (bringing.length > 0) return step('role', true, `${name}的角色${namesOf(bringing)}有这个权限`)
  const all = own.length > 1 ? '都' : ''
  const lacking =
    own.length === 0 ? `${name}没有启用的角色` : `${name}的角色${namesOf(own)}${all}没有这个权限`
  const others = roles.filter(has)
  const holders = others.length === 0 ? '本机构没有角色拥有它' : `拥有它的角色：${namesOf(others)}`
  return step('role', false, `${lacking}；${holders}`)
}

const namesOf = (roles: readonly { roleName: string }[]): string =>
  roles.map(({ roleName }) => `“${roleName}”`).join('、')
