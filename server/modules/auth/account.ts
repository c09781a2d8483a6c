import { defineModule } from '#server/engine/defineModule.ts'
import { readMenus } from '../system/readMenus.ts'
import { toRoutes } from '../system/toRoutes.ts'
import { readPasswordStanding } from './readPasswordStanding.ts'

const everybody = 'what the signed-in account itself is and may do'

/** What a client asks first: who am I, what may I open. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/user/getInfo',
      access: { session: everybody },
      summary: 'The signed-in account with roles and permissions',
      async run(context) {
        const { caller, tx } = context
        const user = await tx
          .selectFrom('sys_user as u')
          .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
          .leftJoin('sys_dept as d', join =>
            join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
          )
          .select(['u.avatar', 'u.password_time', 'u.create_time', 'd.dept_name', 't.name', 't.tenant_type'])
          .where('u.tenant_id', '=', caller.homeTenantId)
          .where('u.user_id', '=', caller.userId)
          .executeTakeFirstOrThrow()
        const { userId, userName, nickName, deptId } = caller
        const dept = deptId === null ? null : { deptId, deptName: user.dept_name }
        return {
          user: { userId, userName, nickName, avatar: user.avatar ?? '', deptId, dept },
          roles: caller.roleKeys,
          permissions: [...caller.permissions],
          tenantName: user.name,
          tenantType: user.tenant_type,
          ...(await readPasswordStanding(context, {
            changedAt: user.password_time,
            createdAt: user.create_time,
          })),
        }
      },
    },
    {
      method: 'GET',
      path: '/system/menu/getRouters',
      access: { session: everybody },
      summary: 'The menu tree that the account may open',
      run: async context => ({ data: toRoutes(await readMenus(context, ['M', 'C'])) }),
    },
  ],
})
