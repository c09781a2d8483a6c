import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { withinScope } from '../system/withinScope.ts'
import { preview } from './rolePreview.ts'

const PAGE = 'system/access-request/index'
/** Of whoever would gain, so many are named. */
const MOST_NAMED = 200

/** What granting a page that somebody has asked for would do. It grants nothing. */
export default defineModule({
  resource: PAGE,
  routes: [
    {
      method: 'GET',
      path: '/system/access-request/preview/:requestId',
      access: { permissions: ['system:role:edit'] },
      summary:
        'What a role of whoever asks would gain with the page, what is ticked for it, and everybody who holds the role; changes nothing',
      query: { type: 'object', properties: { roleId: { type: 'string', pattern: '^\\d{1,15}$' } } },
      run: async (context, { params, query }) => ({
        data: await grantPreview(context, params.requestId, query),
      }),
    },
  ],
})

async function grantPreview(context: RequestContext, requestId: unknown, { roleId }: Row) {
  const request = await context.readRecord(PAGE, requestId)
  const { nickName } = await context.readRecord('system/user/index', request.userId)
  const roles = await rolesOf(context, request)
  const chosen = roles.find(role => String(role.roleId) === String(roleId ?? roles[0]?.roleId))
  if (roleId !== undefined && !chosen) {
    throw new Fault('NOT_FOUND', { message: localized('申请人没有这个角色') })
  }
  const told = {
    nickName,
    pageTitle: request.pageTitle,
    permission: request.permission,
    status: request.status,
  }
  if (!chosen) return { ...told, roles, roleId: null, adds: [], preview: null, people: [], total: 0 }
  const role = await context.readRecord('system/role/index', chosen.roleId)
  const held = role.menuIds as number[]
  const adds = (await withAncestors(context, request.menuId)).filter(node => !held.includes(node.menuId))
  const menuIds = [...held, ...adds.map(({ menuId }) => menuId)]
  return {
    ...told,
    roles,
    roleId: chosen.roleId,
    adds,
    preview: await preview(context, { roleId: chosen.roleId, menuIds }),
    ...(await holders(context, chosen.roleId)),
  }
}

interface HeldRole {
  roleId: number
  roleName: Text
}

/** The enabled roles of whoever asks, in order. */
async function rolesOf({ tx, caller }: RequestContext, { userId }: Row): Promise<HeldRole[]> {
  const { rows } = await sql<{ roleId: number; name: string; english: string | null }>`
    select r.role_id as "roleId", r.role_name as name, r.role_name_en as english from sys_role r
    join sys_user_role l on l.tenant_id = r.tenant_id and l.role_id = r.role_id
    where r.tenant_id = ${caller.tenantId} and l.tenant_id = ${caller.tenantId} and l.user_id = ${userId}
      and r.status = '0'
    order by r.role_sort, r.role_id`.execute(tx)
  return rows.map(({ roleId, name, english }) => ({ roleId, roleName: eitherOf(name, english) }))
}

interface AddedNode {
  menuId: number
  menuName: Text
}

/** A node of the menu with those above it, from the top: what is ticked in the role for it, and nothing below it. */
async function withAncestors({ tx }: RequestContext, menuId: unknown): Promise<AddedNode[]> {
  const { rows } = await sql<{ menuId: number; name: string; english: string | null }>`
    with recursive node as (
      select menu_id, parent_id, menu_name, menu_name_en, 0 as depth from sys_menu where menu_id = ${menuId}
      union select above.menu_id, above.parent_id, above.menu_name, above.menu_name_en, node.depth + 1
        from sys_menu above join node on node.parent_id = above.menu_id where node.depth < 20)
    select menu_id as "menuId", menu_name as name, menu_name_en as english from node
    order by depth desc`.execute(tx)
  return rows.map(row => ({ menuId: Number(row.menuId), menuName: eitherOf(row.name, row.english) }))
}

/**
 * Everybody who would gain: enabled accounts that hold the role, those by name whom the caller sees, namesakes among
 * them with their department.
 */
async function holders({ tx, caller }: RequestContext, roleId: number) {
  const holding = sql`from sys_user u join sys_user_role l on l.tenant_id = u.tenant_id and l.user_id = u.user_id
    where u.tenant_id = ${caller.tenantId} and l.tenant_id = ${caller.tenantId} and l.role_id = ${roleId}
      and u.status = '0' and u.deleted_at is null`
  const { rows: counted } = await sql<{ total: string }>`select count(*) as total ${holding}`.execute(tx)
  const { rows } = await sql<{ nickName: string; deptName: string | null }>`
    select named.name as "nickName", case when named.alike > 1 then d.dept_name end as "deptName"
    from (select u.nick_name as name, u.user_id, u.dept_id, count(*) over (partition by u.nick_name) as alike
      ${holding} and ${withinScope(caller)} order by u.nick_name, u.user_id limit ${MOST_NAMED}) named
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = named.dept_id
    order by named.name, named.user_id`.execute(tx)
  return { people: rows, total: Number(counted[0]?.total ?? 0) }
}
