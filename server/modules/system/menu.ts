import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { isUri } from '#model/format/formats.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockTree } from '#server/engine/lockRule.ts'
import { platformPermissions } from '#server/engine/platformPermissions.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { assertHoldersWithin, readHolders } from '../rights/assertMenusWithin.ts'
import { assertNodesWithin } from '../rights/assertNodesWithin.ts'
import { assertMenuPlace } from './assertMenuPlace.ts'
import { englishTitle } from './englishTitle.ts'
import { linkedKeys } from './linkedKeys.ts'
import { menuChoices } from './menuChoices.ts'
import { type MenuNode, readMenus } from './readMenus.ts'
import { TOP, toTree } from './toTree.ts'

const mayGrant = ['system:menu:list', 'system:role:add', 'system:role:edit', 'system:role:query']

/** What takes a node away from those who have it, or leads them elsewhere. */
const leading = ['status', 'visible', 'component', 'menuType', 'parentId', 'path', 'isFrame']

/** What says where a node stands, and what may hang on it. */
const placing = ['parentId', 'menuType', 'path']

/** Names and places of neighbours are compared: one change after the other. */
const lockMenus = ({ tx, caller }: RequestContext) => lockTree(tx, 'sys_menu', caller.tenantId)

const dropCallers = ({ services, tx, caller }: RequestContext) => services.callers.drop(tx, caller.tenantId)

/** Menus: what the tree of routes and every permission of a tenant comes from. */
export default defineModule({
  resource: 'system/menu/index',
  hooks: {
    async beforeCreate(context, values) {
      assertMenuValid(values)
      assertHeld(context, values)
      await lockMenus(context)
      await assertOwnName(context, values)
      await assertMenuPlace(context, values)
    },
    async beforeUpdate(context, record, changes) {
      const menu = { ...record, ...changes }
      assertMenuValid(menu)
      if (Object.keys(changes).length === 0) return
      await lockMenus(context)
      if ('menuName' in changes || 'parentId' in changes) await assertOwnName(context, menu)
      if (placing.some(name => name in changes)) await assertMenuPlace(context, menu)
      if ('perms' in changes || 'status' in changes) await assertMayGrant(context, { record, changes })
      await assertNodesWithin(context, [record.menuId as number])
      if (leading.some(name => name in changes)) await assertHoldersWithin(context, [record.menuId as number])
    },
    afterCreate: dropCallers,
    afterUpdate: dropCallers,
    async beforeRemove(context, records) {
      const { tx } = context
      await lockMenus(context)
      const ids = records.map(record => record.menuId as number)
      const granting = records.filter(isGranting).map(record => record.menuId as number)
      if (granting.length > 0) await assertHoldersWithin(context, granting)
      const child = await tx
        .selectFrom('sys_menu')
        .select('menu_name')
        .where('parent_id', 'in', ids)
        .where('menu_id', 'not in', ids)
        .executeTakeFirst()
      if (child)
        throw new Fault('IN_USE', {
          message: localized('存在下级菜单“{{name}}”，不能删除', { name: child.menu_name }),
        })
      await assertNodesWithin(context, ids)
    },
    afterRemove: dropCallers,
    /** Clients of the family draw an icon of every node, and need a text for it; above what stands at the top is 0. */
    present(_context, rows) {
      for (const row of rows) {
        if ('icon' in row) row.icon ??= ''
        if ('parentId' in row) row.parentId ??= TOP
      }
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/system/menu/options',
      access: { permissions: mayGrant },
      summary: 'Menu nodes that the caller holds, for choosing',
      run: async (context, { query }) => {
        const held = await readMenus(context, offeredTypes(query))
        const menus = query.from === 'system/tenant-package/index' ? ofTenants(context, held) : held
        return {
          data: menus.map(menu => {
            const { menuId, parentId, menuType } = menu
            const name = eitherOf(menu.menuName, englishTitle(menu, context.app))
            const place = { parent: parentId, parentId, menuType }
            return { value: menuId, label: name, menuId, menuName: name, ...place }
          }),
          total: menus.length,
        }
      },
    },
    {
      method: 'GET',
      path: '/system/menu/treeselect',
      access: { permissions: mayGrant },
      summary: 'Menu nodes that the caller holds, as a tree',
      run: async context => ({ data: toTree(await menuChoices(context)) }),
    },
    {
      method: 'GET',
      path: '/system/menu/roleMenuTreeselect/:roleId',
      access: { permissions: mayGrant },
      summary: 'The menu tree and which of its nodes a role holds',
      async run(context, { params }) {
        const role = await context.readRecord('system/role/index', params.roleId)
        const menuIds = role.menuIds as number[]
        const choices = await menuChoices(context, menuIds)
        const linked = role.menuCheckStrictly === true ? linkedKeys(choices, menuIds) : null
        return { menus: toTree(choices), checkedKeys: linked ?? menuIds }
      },
    },
  ],
})

/** Kinds to choose from: above a node only what it may stand below, roles choose among buttons too. */
function offeredTypes({ from, values, ids }: Row): MenuNode['menuType'][] {
  // What was chosen before has its name, whether or not it could be chosen now.
  if (from !== 'system/menu/index' || ids !== undefined) return ['M', 'C', 'F']
  return isForButton(values) ? ['M', 'C'] : ['M']
}

function isForButton(values: unknown): boolean {
  if (typeof values !== 'string' || !isJsonObject(values)) return false
  return (JSON.parse(values) as Row).menuType === 'F'
}

/** What a tenant can be given, without directories that would be empty. */
function ofTenants({ app }: RequestContext, menus: MenuNode[]): MenuNode[] {
  const closed = platformPermissions(app)
  const open = menus.filter(({ perms }) => perms === null || !closed.has(perms))
  const parents = new Set(open.filter(menu => menu.menuType !== 'M').map(menu => menu.parentId))
  for (let size = -1; size !== parents.size; ) {
    size = parents.size
    for (const menu of open) if (parents.has(menu.menuId)) parents.add(menu.parentId)
  }
  return open.filter(menu => menu.menuType !== 'M' || parents.has(menu.menuId))
}

function assertMenuValid(menu: Row): void {
  if (typeof menu.query === 'string' && menu.query !== '' && !isJsonObject(menu.query)) {
    throw fieldFault('INVALID', 'query', localized('路由参数必须是 JSON 对象，如 {"id": 1}'))
  }
  if (typeof menu.perms === 'string' && menu.perms.includes('*')) {
    throw fieldFault('INVALID', 'perms', localized('权限标识不能含 *'))
  }
  const path = String(menu.path ?? '')
  if (menu.menuType === 'C' && !/^(https?:|mailto:|tel:)/.test(path) && !menu.component) {
    throw fieldFault('INVALID', 'component', localized('请选择或填写组件路径'))
  }
  if (menu.isFrame === '0' && !/^(https?:|mailto:|tel:)/.test(path)) {
    throw fieldFault('INVALID', 'path', localized('外链地址必须以 http(s)://、mailto: 或 tel: 开头'))
  }
  if (/^https?:/.test(path) && !URL.canParse(path)) {
    throw fieldFault('INVALID', 'path', localized('不是完整的网址，如 https://www.example.org/page'))
  }
  if (/^https?:/.test(path) && !isUri(path)) {
    throw fieldFault('INVALID', 'path', localized('网址中不能有用户名、密码或空格等字符'))
  }
  if (/^\s*(javascript|data|vbscript):/i.test(path))
    throw fieldFault('INVALID', 'path', localized('不允许的地址'))
}

/** Neighbours with one name cannot be told apart in the menu. */
async function assertOwnName({ tx }: RequestContext, menu: Row): Promise<void> {
  const parentId = (menu.parentId ?? null) as number | null
  const namesake = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('menu_name', '=', String(menu.menuName))
    .where('menu_id', '!=', Number(menu.menuId ?? 0))
    .executeTakeFirst()
  if (namesake)
    throw fieldFault(
      'DUPLICATE',
      'menuName',
      localized('同一上级下已有菜单“{{name}}”', { name: menu.menuName }),
    )
}

const isGranting = ({ perms }: Row): boolean => typeof perms === 'string' && perms !== ''

/** What a node grants reaches all that hold it. */
async function assertMayGrant(
  context: RequestContext,
  { record, changes }: { record: Row; changes: Row },
): Promise<void> {
  const menu = { ...record, ...changes }
  assertHeld(context, menu)
  if (isGranting(record) || isGranting(menu)) await assertHoldersWithin(context, [record.menuId as number])
  if ('perms' in changes) await assertForHolders(context, menu)
}

/** Every role that holds the node would get its permission: nobody hands out what they do not hold. */
function assertHeld({ caller }: RequestContext, menu: Row): void {
  if (!isGranting(menu) || isPermitted(caller, [String(menu.perms)])) return
  throw fieldFault('BEYOND_RIGHTS', 'perms', localized('此权限标识超出了您自己的权限'))
}

/** What only the platform works with reaches no tenant through a node that its package or a role already has. */
async function assertForHolders(context: RequestContext, menu: Row): Promise<void> {
  if (!isGranting(menu) || !platformPermissions(context.app).has(String(menu.perms))) return
  const ids = [menu.menuId as number]
  const packed = await context.tx
    .selectFrom('sys_tenant_package_menu as held')
    .innerJoin('sys_tenant_package as package', 'package.id', 'held.id')
    .select('package.name')
    .where('held.menu_id', 'in', ids)
    .executeTakeFirst()
  const holder = (await readHolders(context, ids)).find(role => role.tenant_id !== 1)
  const name = packed?.name ?? holder?.role_name
  if (name === undefined) return
  const message = localized('“{{name}}”已有此菜单，不能改用只供平台使用的权限标识', { name })
  throw fieldFault('INVALID', 'perms', message)
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
