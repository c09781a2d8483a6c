import { Fault } from '#model/errors.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertMayBecome, assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertNotLastAdministrator } from '../rights/assertNotLastAdministrator.ts'
import { lockRights } from '../rights/lockRights.ts'
import { departmentTree } from './departmentTree.ts'
import { idsOf } from './idsOf.ts'
import { listRoles } from './listRoles.ts'
import { readChoices } from './readChoices.ts'

/** Calls of clients around accounts, beside those derived from the page. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/user/',
      access: { permissions: ['system:user:query', 'system:user:add'] },
      summary: 'Roles and posts that a new account may get',
      run: readChoices,
    },
    {
      method: 'GET',
      path: '/system/user/deptTree',
      access: { permissions: ['system:user:list'] },
      summary: 'Departments as a tree',
      run: async context => ({ data: await departmentTree(context) }),
    },
    {
      method: 'GET',
      path: '/system/user/list-all-simple',
      access: { session: 'names of colleagues, for pickers' },
      summary: 'Enabled accounts with id and name',
      async run({ tx, caller }) {
        const rows = await tx
          .selectFrom('sys_user')
          .select(['user_id', 'nick_name', 'dept_id'])
          .where('tenant_id', '=', caller.tenantId)
          .where('status', '=', '0')
          .where('deleted_at', 'is', null)
          .orderBy('user_id')
          .limit(1000)
          .execute()
        return {
          data: rows.map(row => ({
            id: row.user_id,
            userId: row.user_id,
            nickname: row.nick_name,
            nickName: row.nick_name,
            deptId: row.dept_id,
          })),
        }
      },
    },
    {
      method: 'GET',
      path: '/system/user/authRole/:userId',
      access: { permissions: ['system:user:query', 'system:user:edit'] },
      summary: 'All roles, those of the account marked',
      async run(context, { params }) {
        const user = await context.readRecord('system/user/index', params.userId)
        const assigned = new Set(user.roleIds as number[])
        const roles = (await listRoles(context)).map(role => ({ ...role, flag: assigned.has(role.roleId) }))
        const { userId, userName, nickName } = user
        return { user: { userId, userName, nickName }, roles }
      },
    },
    {
      method: 'PUT',
      path: '/system/user/authRole',
      access: { permissions: ['system:user:edit'] },
      kind: 'grant',
      title: '分配角色',
      summary: 'Sets the roles of an account',
      body: { type: ['object', 'null'] },
      run: assignRoles,
    },
  ],
})

async function assignRoles(context: RequestContext, { query }: RouteInput) {
  const { tx, caller, services } = context
  const roleIds = idsOf(query.roleIds)
  const { userId } = (await context.readRecord('system/user/index', String(query.userId ?? ''))) as {
    userId: number
  }
  await lockRights(tx, caller.tenantId, { userIds: [userId], roleIds })
  // As others left it.
  const user = await context.readRecord('system/user/index', userId)
  const known = new Set((await listRoles(context)).map(role => role.roleId))
  if (roleIds.some(id => !known.has(id))) throw new Fault('REFERENCE_MISSING')
  await assertMayGovern(context, [userId])
  await assertMayBecome(context, { userId, roleIds })
  await assertNotLastAdministrator(context, { userIds: [userId], roleIds })
  await tx
    .deleteFrom('sys_user_role')
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', userId)
    .execute()
  if (roleIds.length > 0) {
    const links = roleIds.map(roleId => ({ tenant_id: caller.tenantId, user_id: userId, role_id: roleId }))
    await tx.insertInto('sys_user_role').values(links).execute()
  }
  context.audit.push({
    resource: 'system/user/index',
    key: userId,
    before: { roleIds: user.roleIds },
    after: { roleIds },
  })
  await services.callers.drop(tx, caller.tenantId)
  return {}
}
