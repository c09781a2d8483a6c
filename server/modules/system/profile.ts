import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { joinWords, localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { assertOwnPassword } from '../auth/assertOwnPassword.ts'
import { setPassword } from '../auth/setPassword.ts'

const own = 'the own account'

/** The personal centre: everybody's own data and password. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/user/profile',
      access: { session: own },
      beforePasswordChange: true,
      asActor: true,
      summary: 'The own account',
      run: readProfile,
    },
    {
      method: 'PUT',
      path: '/system/user/profile',
      access: { session: own },
      title: '个人信息',
      summary: 'Changes the own account',
      body: {
        type: 'object',
        required: ['nickName'],
        properties: {
          nickName: { type: 'string', title: localized('用户昵称'), minLength: 1, maxLength: 30 },
          phonenumber: { type: ['string', 'null'], title: localized('手机号码'), format: 'mobile' },
          email: { type: ['string', 'null'], title: localized('邮箱'), format: 'email', maxLength: 50 },
          sex: { type: ['string', 'null'], title: localized('性别'), enum: ['0', '1', '2', null] },
        },
      },
      run: changeProfile,
    },
    {
      method: 'PUT',
      path: '/system/user/profile/updatePwd',
      access: { session: own },
      beforePasswordChange: true,
      title: '修改密码',
      summary: 'Changes the own password; its other sessions end',
      // Guesses are counted although the change is refused.
      transaction: false,
      body: {
        type: ['object', 'null'],
        properties: {
          oldPassword: { type: 'string' },
          newPassword: { type: 'string' },
          confirmPassword: { type: 'string' },
        },
      },
      run: changePassword,
    },
  ],
})

async function changeProfile({ tx, caller, services, audit }: RequestContext, { body }: RouteInput) {
  const own = <T extends { where(column: string, operator: '=', value: number): T }>(query: T): T =>
    query.where('tenant_id', '=', caller.homeTenantId).where('user_id', '=', caller.userId)
  const columns = ['nick_name', 'phonenumber', 'email', 'sex']
  const before = await own(tx.selectFrom('sys_user').select(columns)).executeTakeFirstOrThrow()
  const after = await own(
    tx.updateTable('sys_user').set({
      nick_name: body.nickName,
      ...('phonenumber' in body ? { phonenumber: body.phonenumber || null } : {}),
      ...('email' in body ? { email: body.email || null } : {}),
      ...(body.sex ? { sex: body.sex } : {}),
      // Whoever has the account open elsewhere is told that it has changed.
      version: sql`version + 1`,
    }),
  )
    .returning(columns)
    .executeTakeFirstOrThrow()
  audit.push({
    resource: 'system/user/index',
    key: caller.userId,
    before: ownData(before),
    after: ownData(after),
  })
  await services.callers.drop(tx, caller.homeTenantId)
  return {}
}

/** What everybody may change of their own account, as the page of accounts names it. */
const ownData = (row: Row): Row => ({
  nickName: row.nick_name,
  phonenumber: row.phonenumber,
  email: row.email,
  sex: row.sex,
})

async function readProfile({ tx, caller }: RequestContext) {
  const user = await tx
    .selectFrom('sys_user as u')
    .leftJoin('sys_dept as d', join =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
    )
    .select([
      'u.user_name',
      'u.nick_name',
      'u.phonenumber',
      'u.email',
      'u.sex',
      'u.avatar',
      'u.create_time',
      'd.dept_name',
    ])
    .where('u.tenant_id', '=', caller.homeTenantId)
    .where('u.user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const posts = await tx
    .selectFrom('sys_user_post as link')
    .innerJoin('sys_post as post', join =>
      join.onRef('post.tenant_id', '=', 'link.tenant_id').onRef('post.post_id', '=', 'link.post_id'),
    )
    .select(['post.post_name', 'post.post_name_en'])
    .where('link.tenant_id', '=', caller.homeTenantId)
    .where('link.user_id', '=', caller.userId)
    .execute()
  const roles = await tx
    .selectFrom('sys_role')
    .select(['role_name', 'role_name_en'])
    .where('tenant_id', '=', caller.homeTenantId)
    .where('role_id', 'in', caller.roleIds.length > 0 ? caller.roleIds : [0])
    .execute()
  return {
    data: {
      userId: caller.userId,
      userName: user.user_name,
      nickName: user.nick_name,
      phonenumber: user.phonenumber,
      email: user.email,
      sex: user.sex,
      avatar: user.avatar,
      createTime: formatMoment(user.create_time.getTime()),
      dept: user.dept_name === null ? null : { deptName: user.dept_name },
    },
    roleGroup: joinWords(
      roles.map(row => eitherOf(row.role_name, row.role_name_en)),
      '，',
    ),
    postGroup: joinWords(
      posts.map(row => eitherOf(row.post_name, row.post_name_en)),
      '，',
    ),
  }
}

/** Older clients send both passwords in the query; the request log leaves its values out. */
async function changePassword(context: RequestContext, { body, query }: RouteInput) {
  const { caller, services, session, database, now } = context
  const oldPassword = String(body?.oldPassword ?? query.oldPassword ?? '')
  const newPassword = String(body?.newPassword ?? query.newPassword ?? '')
  if (oldPassword === '') throw fieldFault('INVALID', 'oldPassword', localized('旧密码不能为空'))
  if (newPassword === '') throw fieldFault('INVALID', 'newPassword', localized('新密码不能为空'))
  await assertNewPassword(services, newPassword, 'newPassword')
  await assertOwnPassword(context, oldPassword, { field: 'oldPassword' })
  if (oldPassword === newPassword)
    throw fieldFault('INVALID', 'newPassword', localized('新密码不能与旧密码相同'))
  await database.inTenant(caller.homeTenantId, tx =>
    setPassword(
      { services, tx, now },
      {
        tenantId: caller.homeTenantId,
        userId: caller.userId,
        plain: newPassword,
        field: 'newPassword',
        by: 'owner',
        keepSession: session.id,
      },
    ),
  )
  return {}
}
