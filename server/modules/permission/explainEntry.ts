import { sql } from 'kysely'
import { joinWords, type LocalizedText, localized, quoteWords } from '#model/language/localized.ts'
import type { AppModel, PageModel, Text } from '#model/types/index.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type Demand, meets, type PermissionEntry } from './PermissionEntry.ts'
import { type JsonPath, placeInSchema } from './placeInSchema.ts'
import { readRoleGrants } from './readRoleGrants.ts'
import { step, type WhyStep } from './WhyStep.ts'

/** The chain from the page file to the roles, for a page, a button, or a field: reading it, then writing it. */
export async function explainEntry(
  context: RequestContext,
  entry: PermissionEntry,
  subject: Caller,
): Promise<WhyStep[]> {
  const { title } = entry
  const explain = async (purpose: LocalizedText, demand: Demand, right: 'read' | 'write') => {
    const places = await entryPlaces(context.app, entry, { demand, right })
    return explainDemand(context, { demand, subject, purpose, places })
  }
  const opening = subject.roleKeys.find(key => entry.roles?.includes(key))
  if (opening !== undefined) {
    const at = await placeInSchema(entry.page, ['route', 'roles'])
    const words = localized('“{{name}}”的角色 {{role}} 打开此页面，不需要权限', {
      name: subject.nickName,
      role: opening,
    })
    return [step('role', true, words, at)]
  }
  if (entry.kind !== 'field') {
    const purpose =
      entry.kind === 'page'
        ? localized('打开页面“{{title}}”', { title })
        : localized('使用“{{title}}”', { title })
    return explain(purpose, entry.use ?? [], 'read')
  }
  return [
    ...(entry.use
      ? await explain(localized('查看字段“{{title}}”', { title }), entry.use, 'read')
      : [step('schema', false, localized('字段“{{title}}”的内容从不显示给任何人', { title }))]),
    ...(entry.write
      ? await explain(localized('填写字段“{{title}}”', { title }), entry.write, 'write')
      : [step('schema', true, localized('字段“{{title}}”由系统填写，谁都不能修改', { title }))]),
  ]
}

/** Where the page files ask for each group of an entry's demand. */
async function entryPlaces(
  app: AppModel,
  entry: PermissionEntry,
  { demand, right }: { demand: Demand; right: 'read' | 'write' },
): Promise<(string | null)[]> {
  const page = app.pages[entry.page] as PageModel
  const owner = page.resource?.page ?? page.component
  // Part of a resource asks for permissions of the page that has borrowed it.
  const prefixed = page.where === null ? owner : page.component
  const general = await placeInSchema(prefixed, ...pathsOf(entry), ['permission'], ['resource', 'path'])
  if (entry.kind !== 'field' || demand.length < 2) return demand.map(() => general)
  const at = page.resource?.fields.find(({ name }) => name === entry.name)?.at ?? []
  const own = await placeInSchema(owner, [...at, 'x-permission', right], [...at, 'x-permission'])
  return demand.map((_group, index) => (index === 0 ? general : own))
}

function pathsOf({ kind, name }: PermissionEntry): JsonPath[] {
  if (kind === 'page') return [['route', 'permission']]
  if (kind === 'field') return []
  return [
    ['resource', 'actions', name, 'permission'],
    ['resource', 'actions', name],
    ['resource', 'operations', name, 'permission'],
  ]
}

interface DemandQuestion {
  demand: Demand
  subject: Caller
  /** What the permission is for: 使用“新增”. */
  purpose: LocalizedText
  /** Where the page file asks for each group; null where unknown. */
  places: (string | null)[]
}

/** Page file → permission → menu node → role, for each permission that is demanded. */
async function explainDemand(context: RequestContext, question: DemandQuestion): Promise<WhyStep[]> {
  const { demand, purpose, places, subject } = question
  if (demand.length === 0)
    return [step('schema', true, localized('{{purpose}}只需登录', { purpose }), places[0] ?? null)]
  const steps: WhyStep[] = []
  for (const [index, group] of demand.entries()) {
    const permissions = joinWords(group, ' 或 ')
    const words = localized('{{purpose}}需要权限 {{permissions}}', { purpose, permissions })
    steps.push(step('schema', true, words, places[index] ?? null))
    steps.push(await explainNodes(context, group, subject), await explainRoles(context, group, subject))
  }
  return steps
}

/** Whether the permission can be given at all: by an enabled menu node that the institution may have. */
async function explainNodes(
  { tx, services }: RequestContext,
  group: readonly string[],
  subject: Caller,
): Promise<WhyStep> {
  const { rows } = await sql<GrantingNode>`
    select concat_ws(' / ', above.menu_name, parent.menu_name, node.menu_name) as words, node.status,
      concat_ws(' / ', coalesce(above.menu_name_en, above.menu_name), coalesce(parent.menu_name_en, parent.menu_name),
        coalesce(node.menu_name_en, node.menu_name)) as english,
      ${services.institution.withinPackage(subject.tenantId, 'node.menu_id')} as packed,
      ${services.institution.availableTo(subject.tenantId, 'node.menu_id')} as available,
      array(select distinct key from sys_menu_limit l, unnest(l.roles) key
        where l.name in (node.component, node.perms) order by key) as only
      from sys_menu node
      left join sys_menu parent on parent.menu_id = node.parent_id
      left join sys_menu above on above.menu_id = parent.parent_id
      where node.perms = any(${[...group]}::text[]) order by node.menu_id`.execute(tx)
  const enabled = rows.filter(row => row.status === '0')
  const available = enabled.filter(row => row.available)
  const everything = subject.permissions.has('*:*:*')
  if (available.length > 0) return step('permission', true, givenBy(available))
  return step('permission', everything, notGiven(enabled, rows))
}

interface GrantingNode {
  words: string
  /** The same in English, as far as there is one. */
  english: string
  status: string
  /** Whether it is in the package of the institution. */
  packed: boolean
  /** Whether it is for its type as well. */
  available: boolean
  /** Keys of the roles that alone may have it, in one of the ways that there are; empty where all may. */
  only: string[]
}

function givenBy(nodes: readonly GrantingNode[]): LocalizedText {
  const menus = menusIn(nodes)
  if (nodes.some(({ only }) => only.length === 0)) return localized('由菜单{{menus}}授予', { menus })
  const roles = joinWords([...new Set(nodes.flatMap(({ only }) => only))], '、')
  return localized('由菜单{{menus}}授予，只给角色 {{roles}}', { menus, roles })
}

function notGiven(enabled: readonly GrantingNode[], known: readonly GrantingNode[]): LocalizedText {
  const packed = enabled.filter(row => row.packed)
  if (packed.length > 0) return localized('菜单{{menus}}不适用于本机构的类型', { menus: menusIn(packed) })
  if (enabled.length > 0) return localized('本机构的套餐不含菜单{{menus}}', { menus: menusIn(enabled) })
  if (known.length > 0) return localized('菜单{{menus}}已停用，不再授予任何人', { menus: menusIn(known) })
  return localized('没有菜单带有这个权限，不能授予任何角色')
}

const menusIn = (menus: readonly GrantingNode[]): LocalizedText =>
  quoteWords(menus.map(({ words, english }) => ({ zh: words, en: english })))

/** Which roles of the account bring it, and who else's would. */
async function explainRoles(
  context: RequestContext,
  group: readonly string[],
  subject: Caller,
): Promise<WhyStep> {
  const name = subject.nickName
  if (subject.permissions.has('*:*:*')) {
    return step('role', true, localized('“{{name}}”是平台管理员，拥有全部权限', { name }))
  }
  const roles = await readRoleGrants(context)
  const has = (role: (typeof roles)[number]) => meets(role.permissions, [group])
  const own = roles.filter(role => subject.roleIds.includes(role.roleId))
  const bringing = own.filter(has)
  if (bringing.length > 0) {
    return step(
      'role',
      true,
      localized('“{{name}}”的角色{{roles}}有这个权限', { name, roles: namesOf(bringing) }),
    )
  }
  const others = roles.filter(has)
  const holders =
    others.length === 0
      ? localized('本机构没有角色拥有它')
      : localized('拥有它的角色：{{roles}}', { roles: namesOf(others) })
  return step('role', false, joinWords([lacking(name, own), holders], '；'))
}

function lacking(name: string, own: Roles): LocalizedText {
  if (own.length === 0) return localized('“{{name}}”没有启用的角色', { name })
  const roles = namesOf(own)
  if (own.length === 1) return localized('“{{name}}”的角色{{roles}}没有这个权限', { name, roles })
  return localized('“{{name}}”的角色{{roles}}都没有这个权限', { name, roles })
}

type Roles = readonly { roleName: Text }[]

const namesOf = (roles: Roles): LocalizedText => quoteWords(roles.map(({ roleName }) => roleName))
