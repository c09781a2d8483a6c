import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Reply,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

interface List extends Reply {
  total: number
  rows: Row[]
}

/** What a call sends, and what stands at the end of its path. */
interface Sent {
  body?: unknown
  query?: Record<string, string>
  at?: unknown
}

const user = { type: 'integer', 'x-ref': 'system/user/index' }
/** References that a log may not tell: by the right to read one, by the name of another. */
const meetings = {
  path: 'fixture/meeting/index.json',
  text: JSON.stringify({
    title: '会议',
    menu: { parent: 'system', roles: ['admin'] },
    resource: {
      path: '/fixture/meeting',
      label: 'topic',
      properties: {
        topic: { type: 'string', title: '议题', maxLength: 50 },
        secretaryId: { ...user, title: '秘书' },
        doctorId: { ...user, title: '医生', 'x-permission': { read: 'system:user:list' } },
        tokenHolderId: { ...user, title: '持牌人' },
      },
    },
  }),
}

let server: TestServer
let admin: string
let school: string
beforeAll(async () => {
  server = await startTestServer([meetings])
  admin = await server.signIn('admin')
  school = await server.signIn('school')
})
afterAll(() => server.close())

describe('the operation log', () => {
  it('should hide references that not everybody may read, and look none of them up', async () => {
    const { rows } = (await server.call('GET', '/system/user/list', {
      token: school,
      query: { userName: 'teacher' },
    })) as List
    const [teacher] = rows.filter(({ userName }) => userName === 'teacher')
    const id = teacher?.userId
    const people = { secretaryId: id, doctorId: id, tokenHolderId: id }
    const made = await server.call('POST', '/fixture/meeting', {
      token: school,
      body: { topic: '会商', ...people, secretaryId: null },
    })
    const body = { ...(made.data as Row), ...people, doctorId: null, tokenHolderId: null }
    expect(await server.call('PUT', '/fixture/meeting', { token: school, body })).toMatchObject({ code: 200 })
    const told = (await server.call('GET', '/system/operlog/list', { token: school })) as List
    expect(told.rows[0]?.operDetail).toBe(
      `修改“会商”：秘书 （空） → ${teacher?.nickName}；医生 ****** → （空）；持牌人 ****** → （空）`,
    )
  })
})

describe('clearing the logs', () => {
  const list = async (log: string, token: string, query: Record<string, string> = {}) =>
    (await server.call('GET', `/system/${log}/list`, { token, query })) as List
  const addPost = (token: string, postCode: string) =>
    server.call('POST', '/system/post', { token, body: { postCode, postName: postCode, postSort: 1 } })

  it('should call every change by a Chinese title', () => {
    const changes = server.registry().routes.filter(({ method, reading }) => method !== 'GET' && !reading)
    expect(changes.length).toBeGreaterThan(100)
    const isLogged = ({ noted, access }: (typeof changes)[number]) => noted ?? !('open' in access)
    const untitled = changes.filter(route => isLogged(route) && !/\p{Script=Han}/u.test(route.title))
    expect(untitled.map(({ path, title }) => `${path} ${title}`)).toEqual([])
  })

  it('should remove entries of the operation log, and keep who removed them', async () => {
    await addPost(school, 'log-1')
    const [entry] = (await list('operlog', school)).rows
    const reply = await server.call('DELETE', `/system/operlog/${entry?.operId}`, { token: school })
    expect(reply).toMatchObject({ code: 200, msg: '已清除 1 条记录' })
    const after = await list('operlog', school)
    expect(after.rows.map(row => row.operId)).not.toContain(entry?.operId)
    expect(after.rows[0]).toMatchObject({
      title: '操作日志删除',
      businessType: 9,
      operName: 'school',
      operUrl: expect.stringContaining(`/system/operlog/${entry?.operId}`),
    })
  })

  it('should clear the own institution only, and keep every entry about clearing', async () => {
    await addPost(school, 'log-2')
    await addPost(admin, 'log-3')
    const others = (await list('operlog', admin)).total
    expect(others).toBeGreaterThan(0)
    expect((await server.call('DELETE', '/system/operlog/clean', { token: school })).code).toBe(200)
    await addPost(school, 'log-again')
    expect((await server.call('DELETE', '/system/operlog/clean', { token: school })).code).toBe(200)
    const { rows } = await list('operlog', school)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(new Set(rows.map(row => row.businessType))).toEqual(new Set([9]))
    expect(rows[0]).toMatchObject({ title: '操作日志清空', operName: 'school', status: 0 })
    expect((await list('operlog', admin)).total).toBe(others)
  })

  it('should clear who was refused, and note nothing where there is nothing to clear', async () => {
    const student = await server.signIn('student')
    expect((await server.call('DELETE', '/system/operlog/clean', { token: student })).code).toBe(403)
    const { rows } = await list('operlog', school)
    expect(rows[0]).toMatchObject({ businessType: 9, status: 1, operName: 'student' })
    const clean = () => server.call('DELETE', '/system/operlog/clean', { token: school })
    expect(await clean()).toMatchObject({ code: 200, data: 1 })
    const { rows: kept, total } = await list('operlog', school)
    expect(kept.map(row => row.status)).not.toContain(1)
    expect(await clean()).toMatchObject({ code: 200, msg: '没有可清除的记录', data: 0 })
    expect((await list('operlog', school)).total).toBe(total)
    const stays = `/system/operlog/${kept[0]?.operId}`
    expect(await server.call('DELETE', stays, { token: school })).toMatchObject({
      code: 601,
      msg: '所选记录说明谁清除过日志，会一直保留，不能清除',
    })
    expect((await list('operlog', school, { status: '0' })).total).toBe(total)
  })

  it('should tell the size of a long log anew after a clearing', async () => {
    await server.database.asOwner(tx =>
      sql`insert into sys_oper_log (tenant_id, title, business_type, status, oper_time)
        select tenant_id, '很多', 0, 0, now() from sys_login_name, generate_series(1, 10001)
        where user_name = 'school'`.execute(tx),
    )
    const one = { pageSize: '1' }
    expect((await list('operlog', school, one)).total).toBeGreaterThan(10_000)
    expect((await server.call('DELETE', '/system/operlog/clean', { token: school })).code).toBe(200)
    expect((await list('operlog', school, one)).total).toBeLessThan(20)
  })

  it('should do the same from the screen', async () => {
    await addPost(school, 'log-4')
    const [entry] = (await list('operlog', school)).rows
    const body = { operId: [entry?.operId] }
    const reply = await server.call('DELETE', '/system/operlog/erase', { token: school, body })
    expect(reply).toMatchObject({ code: 200, data: 1 })
  })

  it('should show failed logins where their account is, and those of unknown names to the platform', async () => {
    const fail = (username: string) =>
      server.call('POST', '/auth/login', { body: { username, password: 'not-this-one' } })
    await fail('teacher')
    await fail('no-such-name')
    const seen = async (userName: string, token: string) =>
      (await list('logininfor', token, { userName, status: '1' })).total
    expect([await seen('teacher', school), await seen('teacher', admin)]).toEqual([1, 0])
    expect([await seen('no-such-name', school), await seen('no-such-name', admin)]).toEqual([0, 1])
  })

  it.each(['operlog', 'logininfor'])('should refuse strangers and wrong ids: %s', async log => {
    const [entry] = (await list(log, admin)).rows
    const id = entry?.operId ?? entry?.infoId
    const remove = async (path: string, token: string | null) =>
      (await server.call('DELETE', `/system/${log}/${path}`, { token })).code
    expect(await remove(String(id), null)).toBe(401)
    expect(await remove(String(id), await server.signIn('student'))).toBe(403)
    expect(await remove('clean', await server.signIn('student'))).toBe(403)
    expect(await remove(String(id), school)).toBe(404)
    expect(await remove('999999999', school)).toBe(404)
    expect(await remove('abc', school)).toBe(404)
    expect((await list(log, admin)).rows.map(row => row.operId ?? row.infoId)).toContain(id)
  })

  it('should leave the application no other way to its logs', async () => {
    const erase = server.database.inTenant(1, tx => tx.deleteFrom('sys_oper_log').execute())
    await expect(erase).rejects.toMatchObject({ code: '42501' })
  })

  it('should clear the login log, and note it in the operation log', async () => {
    const { rows } = await list('logininfor', school)
    const reply = await server.call('DELETE', `/system/logininfor/${rows[0]?.infoId}`, { token: school })
    expect(reply.code).toBe(200)
    expect((await server.call('DELETE', '/system/logininfor/clean', { token: school })).code).toBe(200)
    expect((await list('logininfor', school)).total).toBe(0)
    expect((await list('operlog', school)).rows.slice(0, 2)).toMatchObject([
      { title: '登录日志清空', businessType: 9 },
      { title: '登录日志删除', businessType: 9 },
    ])
  })

  it('should let a locked account in again, for those who may', async () => {
    for (let time = 0; time < 20; time++)
      await server.call('POST', '/auth/login', { body: { username: 'teacher', password: 'wrong-1' } })
    const attempt = () =>
      server.call('POST', '/auth/login', { body: { username: 'teacher', password: TEST_PASSWORD } })
    expect((await attempt()).code).toBe(601)
    const unlock = (token: string, name = 'Teacher') =>
      server.call('GET', `/system/logininfor/unlock/${name}`, { token })
    expect((await unlock(await server.signIn('student'))).code).toBe(403)
    expect((await unlock(await server.signIn('company'))).code).toBe(404)
    expect((await unlock(school, 'nobody')).code).toBe(404)
    expect((await attempt()).code).toBe(601)
    expect(await unlock(school)).toMatchObject({ code: 200, msg: '账号“Teacher”已解锁' })
    expect((await attempt()).code).toBe(200)
    expect((await list('operlog', school)).rows[0]).toMatchObject({
      title: '登录日志解锁',
      operName: 'school',
      operUrl: expect.stringContaining('/system/logininfor/unlock/Teacher'),
    })
  })
})

describe('the operation log', () => {
  it.each([
    ['accepted', 'New-Initial-1', 200],
    ['refused', 'weak', 601],
  ])('should not show an initial password that was %s', async (_how, configValue, code) => {
    const query = { configKey: 'sys.user.initPassword' }
    const found = (await server.call('GET', '/system/config/list', { token: admin, query })) as List
    const { configId } = found.rows[0] as { configId: number }
    const body = { configId, configValue }
    expect((await server.call('PUT', '/system/config', { token: admin, body })).code).toBe(code)
    const { rows } = (await server.call('GET', '/system/operlog/list', { token: admin })) as List
    expect(rows[0]).toMatchObject({ title: '参数设置修改' })
    expect(JSON.stringify(rows)).not.toContain(configValue)
    expect(String(rows[0]?.operParam)).toContain('******')
  })
})

describe('the operation log in words', () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, path, { token: school, body })
  const latest = async (query: Record<string, string> = {}) => {
    const { rows } = (await server.call('GET', '/system/operlog/list', { token: school, query })) as List
    return rows[0] as Record<string, unknown>
  }
  const find = async (path: string, query: Record<string, string>) => {
    const { rows } = (await server.call('GET', path, { token: school, query })) as List
    return rows[0] as Record<string, unknown>
  }

  it('should tell what became of which field, with labels and names', async () => {
    await call('POST', '/system/post', { postCode: 'words', postName: '措辞岗', postSort: 3 })
    expect(await latest()).toMatchObject({ operDetail: '新增“措辞岗”', businessType: 1 })
    const { postId } = await find('/system/post/list', { postCode: 'words' })

    await call('PUT', '/system/post', { postId, postSort: 4, status: '1', remark: '改过' })
    expect(await latest()).toMatchObject({
      operDetail: '修改“措辞岗”：岗位顺序 3 → 4；状态 正常 → 停用；备注 （空） → 改过',
      differences: [
        { subject: '措辞岗', field: '岗位顺序', before: '3', after: '4' },
        { subject: '措辞岗', field: '状态', before: '正常', after: '停用' },
        { subject: '措辞岗', field: '备注', before: '', after: '改过' },
      ],
      requestId: expect.stringMatching(/.+/),
      costTime: expect.any(Number),
      operIp: expect.stringMatching(/.+/),
    })

    await call('DELETE', `/system/post/${postId}`)
    expect(await latest()).toMatchObject({ operDetail: '删除“措辞岗”', businessType: 3 })
  })

  it('should name departments and roles instead of their numbers', async () => {
    const user = await find('/system/user/list', { userName: 'student' })
    const { deptName } = user.dept as { deptName: string }
    const dept = await server.call('GET', '/system/dept/list', { token: school })
    const [top] = dept.data as { deptId: number; deptName: string }[]
    await call('PUT', '/system/user', { userId: user.userId, deptId: top?.deptId })
    expect(await latest()).toMatchObject({
      operDetail: `修改“${user.nickName}”：归属部门 ${deptName} → ${top?.deptName}`,
    })

    const { roleId, roleName } = await find('/system/role/list', { roleKey: 'teacher' })
    await server.call('PUT', '/system/role/authUser/selectAll', {
      token: school,
      query: { roleId: String(roleId), userIds: String(user.userId) },
    })
    expect(await latest()).toMatchObject({ businessType: 4 })
    expect((await latest()).operDetail).toMatch(
      new RegExp(`^修改“${user.nickName}”：角色 学生 → .*${roleName}`),
    )
  })

  it('should say why something was not done', async () => {
    await call('POST', '/system/post', { postCode: 'nameless' })
    expect(await latest()).toMatchObject({
      status: 1,
      operDetail: '未完成：岗位名称不能为空',
      errorMsg: '岗位名称不能为空',
    })
  })

  it('should be of one kind and address, whether it was done or refused', async () => {
    const { roleId } = await find('/system/role/list', { roleKey: 'student' })
    const { userId } = await find('/system/user/list', { userName: 'student' })
    const [top] = (await server.call('GET', '/system/dept/list', { token: school })).data as Row[]
    const post = (postCode: string) => ({ postCode, postName: '同一类', postSort: 1 })
    const scope = (deptIds: unknown[]) => ({ roleId, dataScope: '2', deptIds })
    const kicked = async () => {
      await server.signIn('student')
      const { rows } = await server.call('GET', '/monitor/online/list', { token: school })
      return (rows as Row[]).find(({ userName }) => userName === 'student')?.tokenId
    }
    const { infoId } = await find('/system/logininfor/list', {})
    const calls: [
      kind: number,
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      done: Sent,
      refused: Sent,
    ][] = [
      [1, 'POST', '/system/post', { body: post('one-kind') }, { body: post('one-kind') }],
      [4, 'PUT', '/system/role/dataScope', { body: scope([top?.deptId]) }, { body: scope([]) }],
      [
        4,
        'PUT',
        '/system/user/authRole',
        { query: { userId: String(userId), roleIds: String(roleId) } },
        { query: { userId: String(userId), roleIds: '999999' } },
      ],
      [7, 'DELETE', '/monitor/online/', { at: await kicked() }, { at: 'none' }],
      [9, 'DELETE', '/system/logininfor/', { at: infoId }, { at: 999999 }],
    ]
    for (const [businessType, method, path, ...both] of calls) {
      for (const [status, { at = '', ...sent }] of both.entries()) {
        await server.call(method, `${path}${at}`, { token: school, ...sent })
        const operUrl = `${path}${at}`
        expect(await latest()).toMatchObject({ operUrl, status, businessType })
      }
    }
  })

  it('should say what came and went of a long list, not all of it', async () => {
    const menus = await server.call('GET', '/system/menu/options', { token: school })
    const offered = menus.data as { value: number; label: string }[]
    const menuIds = offered.map(menu => menu.value)
    const fewer = offered.filter(menu => menu.label !== '岗位管理').map(menu => menu.value)
    expect(fewer).toHaveLength(menuIds.length - 1)
    const role = { roleName: '多菜单', roleKey: 'many-menus', roleSort: 9, menuIds }
    const made = await call('POST', '/system/role', role)
    const { roleId } = made.data as { roleId: number }
    await call('PUT', '/system/role', { roleId, menuIds: fewer })
    const [before, after] = [`${menuIds.length} 项，去掉：岗位管理`, `${fewer.length} 项`]
    expect(await latest()).toMatchObject({
      operDetail: `修改“多菜单”：菜单权限 ${before} → ${after}`,
      differences: [{ subject: '多菜单', field: '菜单权限', before, after }],
    })
    await call('PUT', '/system/role', { roleId, menuIds })
    expect(await latest()).toMatchObject({
      differences: [{ before: `${fewer.length} 项`, after: `${menuIds.length} 项，增加：岗位管理` }],
    })
  })

  it('should say what somebody changed of the own account', async () => {
    const teacher = await server.signIn('teacher')
    const { data } = await server.call('GET', '/system/user/profile', { token: teacher })
    const { nickName, phonenumber, email } = data as Record<string, string>
    const body = { nickName, phonenumber: '13900002222', email }
    expect(await server.call('PUT', '/system/user/profile', { token: teacher, body })).toMatchObject({
      code: 200,
    })
    expect(await latest({ operName: 'teacher' })).toMatchObject({
      title: '个人信息',
      operDetail: `修改“${nickName}”：手机号码 ${phonenumber || '（空）'} → 13900002222`,
    })
  })

  it('should say whose password was set, and never the password', async () => {
    const { userId, nickName } = await find('/system/user/list', { userName: 'teacher' })
    await call('PUT', '/system/user/resetPwd', { userId, password: 'Not-To-Be-Seen-1' })
    const entry = await latest()
    expect(entry).toMatchObject({ operDetail: `重置密码“${nickName}”` })
    expect(JSON.stringify(entry)).not.toContain('Not-To-Be-Seen-1')
  })

  it('should be found by its words and by the number of the request', async () => {
    const { requestId, operId } = await latest()
    expect(await latest({ requestId: String(requestId) })).toMatchObject({ operId })
    expect(await latest({ operDetail: '重置密码' })).toMatchObject({ operId })
    expect(await latest({ operDetail: '没有这样的操作' })).toBeUndefined()
  })
})
