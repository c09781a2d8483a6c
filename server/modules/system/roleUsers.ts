import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { assertMayBecome, assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertNotLastAdministrator } from '../rights/assertNotLastAdministrator.ts'
import { lockRights } from '../rights/lockRights.ts'
import { idsOf } from './idsOf.ts'
import { withinScope } from './withinScope.ts'

/** The accounts that hold a role: who has it, who could get it, giving and taking. */
export default defineModule({
  resource: 'system/role-auth/user',
  rows: (context, query) => listUsers(context, query, true),

  kinds: { addUsers: 'grant', removeUsers: 'grant', cancel: 'grant' },
  actions: {
    async addUsers(context, { values }) {
      return giveRole(context, values.roleId, idsOf(values.userIds))
    },
    async removeUsers(context, { records, values }) {
      return takeRole(
        context,
        values.roleId,
        records.map(record => record.userId as number),
      )
    },
    async cancel(context, { records, values }) {
      return takeRole(
        context,
        values.roleId,
        records.map(record => record.userId as number),
      )
    },
  },

  routes: [
    {
      method: 'GET',
      path: '/system/role/authUser/unallocatedList',
      access: { permissions: ['system:role:edit'] },
      summary: 'Accounts without the role',
      run: (context, { query }) => listUsers(context, query, false),
    },
    {
      method: 'PUT',
      path: '/system/role/authUser/selectAll',
      access: { permissions: ['system:role:edit'] },
      kind: 'grant',
      title: '角色分配用户',
      summary: 'Gives a role to accounts',
      body: { type: ['object', 'null'] },
      run: (context, { query }) => giveRole(context, query.roleId, idsOf(query.userIds)),
    },
    {
      method: 'PUT',
      path: '/system/role/authUser/cancelAll',
      access: { permissions: ['system:role:edit'] },
      kind: 'grant',
      title: '角色取消用户',
      summary: 'Takes a role from accounts',
      body: { type: ['object', 'null'] },
      run: (context, { query }) => takeRole(context, query.roleId, idsOf(query.userIds)),
    },
  ],
})

async function listUsers(context: RequestContext, query: Row, holding: boolean) {
  const { tx, caller } = context
  const role = await context.readRecord('system/role/index', query.roleId)
  const { offset, size } = pageOf('list', flattenQuery(query))
  const held = tx
    .selectFrom('sys_user_role')
    .select('user_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('role_id', '=', role.roleId as number)
  let users = tx
    .selectFrom('sys_user as u')
    .where('u.tenant_id', '=', caller.tenantId)
    .where('u.deleted_at', 'is', null)
    .where('u.user_id', holding ? 'in' : 'not in', held)
  for (const [name, column] of [
    ['nickName', 'u.nick_name'],
    ['userName', 'u.user_name'],
    ['phonenumber', 'u.phonenumber'],
  ] as const) {
    const text = query[name]
    if (typeof text === 'string' && text !== '') {
      users = users.where(sql.ref(column), 'like', `%${text.replace(/[\\%_]/g, match => `\\${match}`)}%`)
    }
  }
  if (query.userId !== undefined) users = users.where('u.user_id', 'in', [0, ...idsOf(query.userId)])
  users = users.where(withinScope(caller))
  const { total } = await users.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await users
    .leftJoin('sys_dept as d', join =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
    )
    .select([
      'u.user_id',
      'u.user_name',
      'u.nick_name',
      'u.email',
      'u.phonenumber',
      'u.status',
      'u.create_time',
      'd.dept_name',
    ])
    .orderBy('u.user_id')
    .limit(size)
    .offset(offset)
    .execute()
  return {
    rows: rows.map(row => ({
      userId: row.user_id,
      userName: row.user_name,
      nickName: row.nick_name,
      deptName: row.dept_name,
      email: row.email,
      phonenumber: row.phonenumber,
      status: row.status,
      createTime: formatMoment(row.create_time.getTime()),
    })),
    total: Number(total),
  }
}

async function giveRole(context: RequestContext, role: unknown, userIds: number[]) {
  const { tx, caller, services } = context
  const { roleId } = await context.readRecord('system/role/index', role)
  if (userIds.length === 0) throw fieldFault('INVALID', 'userIds', localized('请选择用户'))
  await lockRights(tx, caller.tenantId, { userIds, roleIds: [roleId as number] })
  await assertMayGovern(context, userIds)
  for (const userId of userIds) {
    const { roleIds } = await context.readRecord('system/user/index', userId)
    const [before, after] = [roleIds as number[], [...new Set([...(roleIds as number[]), roleId as number])]]
    await assertMayBecome(context, { userId, roleIds: after, field: 'userIds' })
    note(context, userId, { before, after })
  }
  const links = userIds.map(userId => ({ tenant_id: caller.tenantId, user_id: userId, role_id: roleId }))
  await tx
    .insertInto('sys_user_role')
    .values(links)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await services.callers.drop(tx, caller.tenantId)
  return {}
}

async function takeRole(context: RequestContext, role: unknown, userIds: number[]) {
  const { tx, caller, services } = context
  const { roleId } = await context.readRecord('system/role/index', role)
  if (userIds.length === 0) throw fieldFault('INVALID', 'userIds', localized('请选择用户'))
  await lockRights(tx, caller.tenantId, { userIds, roleIds: [roleId as number] })
  await assertMayGovern(context, userIds)
  for (const userId of userIds) {
    const user = await context.readRecord('system/user/index', userId)
    const roleIds = (user.roleIds as number[]).filter(id => id !== roleId)
    await assertNotLastAdministrator(context, { userIds: [userId], roleIds })
    note(context, userId, { before: user.roleIds as number[], after: roleIds })
    await tx
      .deleteFrom('sys_user_role')
      .where('tenant_id', '=', caller.tenantId)
      .where('role_id', '=', roleId as number)
      .where('user_id', '=', userId)
      .execute()
  }
  await services.callers.drop(tx, caller.tenantId)
  return {}
}

/** The account is what changes: the log tells which roles it had, and has. */
function note({ audit }: RequestContext, userId: number, roles: { before: number[]; after: number[] }): void {
  const [before, after] = [{ roleIds: roles.before }, { roleIds: roles.after }]
  audit.push({ resource: 'system/user/index', key: userId, before, after })
}
