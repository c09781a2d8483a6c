import { formatMoment } from '#model/format/moments.ts'
import type { ActingAs } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { englishTitle } from '../system/englishTitle.ts'
import { groupOf } from '../system/groupOf.ts'
import { readMenus } from '../system/readMenus.ts'
import { toRoutes } from '../system/toRoutes.ts'

const day = 86_400_000

/** Days before its end in which a password is said to end soon; of a shorter validity only the second half. */
const NOTICE_DAYS = 7

const everybody = 'what the signed-in account itself is and may do'

/** What a client asks first: who am I, what may I open. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/user/getInfo',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'The signed-in account with roles and permissions',
      async run(context) {
        const { caller, tx } = context
        const { tenantId } = caller
        const tenant = await tx
          .selectFrom('sys_tenant')
          .select(['name', 'tenant_type'])
          .where('id', '=', tenantId)
          .executeTakeFirstOrThrow()
        // A visitor has no account in the tenant.
        const user = await tx
          .selectFrom('sys_user as u')
          .leftJoin('sys_dept as d', join =>
            join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
          )
          .select(['u.avatar', 'u.password_time', 'u.create_time', 'd.dept_name'])
          .where('u.tenant_id', '=', tenantId)
          .where('u.user_id', '=', caller.userId)
          .executeTakeFirst()
        const { userId, userName, nickName, deptId } = caller
        const dept = deptId === null ? null : { deptId, deptName: user?.dept_name }
        return {
          user: { userId, userName, nickName, avatar: user?.avatar ?? '', deptId, dept },
          roles: caller.roleKeys,
          roleIds: caller.roleIds,
          memberships: caller.memberships,
          permissions: context.offeredPermissions(),
          tenantId,
          tenantName: tenant.name,
          tenantType: tenant.tenant_type,
          ...(await readLook(context)),
          ...(await passwordStanding(context, user)),
          ...(caller.acting ? { acting: presentActing(caller.acting) } : {}),
        }
      },
    },
    {
      method: 'GET',
      path: '/system/menu/getRouters',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'The menu tree that the account may open',
      run: async context => ({
        data: toRoutes(
          await readMenus(context, ['M', 'C']),
          menu => englishTitle(menu, context.app),
          menu => groupOf(menu, context.app),
        ),
      }),
    },
  ],
})

/** Nobody is asked for a password that is another's, or that the tenant does not know. */
async function passwordStanding(
  context: RequestContext,
  user: { password_time: Date | null; create_time: Date } | undefined,
) {
  if (!user || context.caller.acting) {
    return { needChangePassword: false, isDefaultModifyPwd: false, isPasswordExpired: false }
  }
  return readPasswordStanding(context, { changedAt: user.password_time, createdAt: user.create_time })
}

/** For the banner that stands above everything meanwhile. */
const presentActing = ({ kind, name, since }: ActingAs) => ({
  kind,
  name,
  readOnly: true,
  since: formatMoment(since.getTime()),
})

/** How the workbench looks to whoever has saved no settings of their own. */
async function readLook({ services: { settings } }: RequestContext) {
  return {
    skinName: (await settings.get('sys.index.skinName')) ?? '',
    sideTheme: (await settings.get('sys.index.sideTheme')) ?? '',
  }
}

/**
 * Whether the account must or should change its password, in the fields that clients read; passwordDaysLeft counts
 * whole days while the end is near, else it is null. `changedAt` null: never changed by its owner; its age then counts
 * from the making of the account.
 */
async function readPasswordStanding(
  { services, now }: RequestContext,
  { changedAt, createdAt }: { changedAt: Date | null; createdAt: Date },
) {
  const { settings } = services
  const isInitial = changedAt === null && (await settings.get('sys.account.initPasswordModify')) === '1'
  const days = Number((await settings.get('sys.account.passwordValidateDays')) ?? 0)
  const left = days - (now.getTime() - (changedAt ?? createdAt).getTime()) / day
  const isExpired = days > 0 && left < 0
  const endsSoon = days > 0 && left >= 0 && left <= Math.min(NOTICE_DAYS, days / 2)
  return {
    needChangePassword: isInitial || isExpired || endsSoon,
    isDefaultModifyPwd: isInitial,
    isPasswordExpired: isExpired,
    passwordDaysLeft: endsSoon ? Math.floor(left) : null,
    pwdChrtype: (await settings.get('sys.account.chrtype')) ?? '0',
  }
}
