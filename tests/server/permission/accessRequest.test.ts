import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

/** Screens that have no page file: address, title, and a permission that opens them. */
const LISTED = [
  ['/bpm/manager/model/design/3', '设计流程', 'bpm:model:update'],
  ['/tool/build/design/3', '设计表单', 'tool:build:edit'],
  ['/datafill/totals/3', '填报汇总', 'datafill:campaign:query'],
  ['/interact/survey/surveyCreated/detail/3', '问卷详情', 'interact:survey:query'],
  ['/activity/checkin/3', '活动签到', 'activity:enrollment:checkin'],
] as const

interface Person {
  nickName: string
  deptName: string | null
}

describe('asking for a page', () => {
  let server: TestServer
  let teacher: string
  let school: string
  let student: string
  beforeAll(async () => {
    server = await startTestServer()
    student = await server.signIn('student')
    teacher = await server.signIn('teacher')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const page = (token: string, path: string) =>
    server.call('GET', '/system/access/page', { token, query: { path } })
  const ask = (path: string) =>
    server.call('POST', '/system/access/request', { token: teacher, body: { path } })
  const messages = async () => {
    const reply = await server.call('GET', '/system/notify-message/get-unread-list', { token: school })
    return (
      reply.data as { templateCode?: string; templateContent: string; templateParams: unknown }[]
    ).filter(({ templateContent }) => templateContent.includes('申请打开页面'))
  }

  it('should name a page of the own package and what opens it, and know no other', async () => {
    expect(await page(teacher, '/system/role')).toMatchObject({
      code: 200,
      data: { title: '角色管理', permissions: ['system:role:list'], asked: false },
    })
    // Beside the menu, by its page file.
    expect(await page(teacher, '/system/role-auth/user/3')).toMatchObject({ code: 200 })
    // Designers and totals, which features list.
    for (const [path, title, permission] of LISTED)
      expect(await page(student, path), path).toMatchObject({
        code: 200,
        data: { title, permissions: expect.arrayContaining([permission]) },
      })
    expect((await page(student, '/bpm/manager/model/design/new')).code).toBe(404)
    expect((await page(student, '/tool/gen-edit/index/3')).code).toBe(404)
    for (const path of ['/system/tenant', '/monitor/job', '/nowhere', '/system'])
      expect((await page(teacher, path)).code, path).toBe(404)
    expect((await ask('/system/tenant')).code).toBe(404)
  })

  it('should take no request for what is open already', async () => {
    expect(await ask('/system/user')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('已经可以打开'),
    })
    expect(await messages()).toHaveLength(0)
  })

  it('should keep one request open for a person and page, and five a day, also at once', async () => {
    const same = await Promise.all([1, 2, 3, 4].map(() => ask('/system/role')))
    expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
    expect(await page(teacher, '/system/role')).toMatchObject({ data: { asked: true } })

    const others = ['dept', 'post', 'config', 'menu', 'operlog', 'logininfor', 'permission']
    const paths = others.map(name =>
      name === 'operlog' || name === 'logininfor' ? `/system/log/${name}` : `/system/${name}`,
    )
    const replies = await Promise.all(paths.map(ask))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(await messages()).toHaveLength(5)
  })

  it('should show who would gain, and grant nothing', async () => {
    const { rows } = await server.call('GET', '/system/access-request/list', { token: school })
    const request = (rows as { requestId: number; pageTitle: string }[]).find(
      row => row.pageTitle === '角色管理',
    )
    const { data } = await server.call('GET', `/system/access-request/preview/${request?.requestId}`, {
      token: school,
    })
    expect(data).toMatchObject({ pageTitle: '角色管理', permission: 'system:role:list', status: '0' })
    const shown = data as {
      roleId: number
      adds: { menuId: number; menuName: string }[]
      preview: { sections: unknown[] }
      people: unknown[]
      total: number
    }
    // The directory is there already: the page alone is ticked, without its buttons, and saving that gives what was told.
    expect(shown.adds).toMatchObject([{ menuName: '角色管理' }])
    const { data: role } = await server.call('GET', `/system/role/${shown.roleId}`, { token: school })
    const menuIds = [...(role as { menuIds: number[] }).menuIds, ...shown.adds.map(({ menuId }) => menuId)]
    const saved = await server.call('POST', '/system/role/preview', {
      token: school,
      body: { roleId: shown.roleId, menuIds },
    })
    expect(saved.data).toEqual(shown.preview)
    expect(shown.preview.sections).not.toHaveLength(0)
    expect(shown.people.length).toBeGreaterThan(0)
    expect(shown.total).toBeGreaterThanOrEqual(shown.people.length)

    expect(await server.call('GET', '/system/role/list', { token: teacher })).toMatchObject({ code: 403 })
    for (const name of ['teacher', 'school2'] as const) {
      const reply = await server.call('GET', `/system/access-request/preview/${request?.requestId}`, {
        token: await server.signIn(name),
      })
      expect([403, 404]).toContain(reply.code)
    }
  })

  it('should be told to, listed for and refused by those alone who see whoever asks, and name nobody beyond', async () => {
    const admin = await server.signIn('admin')
    const { data: nodes } = await server.call('GET', '/system/menu/list', { token: admin })
    const perms = ['list', 'query', 'edit'].map(verb => `system:role:${verb}`)
    const menuIds = (nodes as { menuId: number; perms: string }[])
      .filter(node => [...perms, 'system:user:list', 'system:dept:list'].includes(node.perms))
      .map(({ menuId }) => menuId)
    const { data: depts } = await server.call('GET', '/system/dept/list', { token: school })
    const deptOf = (name: string) =>
      (depts as { deptId: number; deptName: string }[]).find(({ deptName }) => deptName === name)?.deptId
    const role = { roleName: '院系管理', roleKey: 'college', roleSort: 9, dataScope: '4', menuIds }
    const { data: made } = await server.call('POST', '/system/role', { token: school, body: role })
    const { roleId } = made as { roleId: number }
    async function editor(userName: string, deptName: string) {
      const body = { userName, nickName: userName, password: 'College-12345', deptId: deptOf(deptName) }
      await server.call('POST', '/system/user', { token: school, body: { ...body, roleIds: [roleId] } })
      return server.signIn(userName, 'College-12345')
    }
    const [near, far] = [await editor('near', '信息工程学院'), await editor('far', '党政办公室')]
    const asked = await server.call('POST', '/system/access/request', {
      token: student,
      body: { path: '/system/role' },
    })
    expect(asked).toMatchObject({ code: 200 })
    const told = async (token: string) =>
      (await server.call('GET', '/system/notify-message/get-unread-list', { token })).data as unknown[]
    expect([(await told(near)).length, (await told(far)).length]).toEqual([1, 0])

    const list = async (token: string) =>
      (await server.call('GET', '/system/access-request/list', { token })).rows as { requestId: number }[]
    expect(await list(far)).toEqual([])
    const [request] = await list(near)
    const requestId = request?.requestId
    const refuse = (token: string) =>
      server.call('PUT', '/system/access-request/refuse', { token, body: { requestId } })
    expect(await refuse(far)).toMatchObject({ code: 404 })

    const preview = (token: string) =>
      server.call('GET', `/system/access-request/preview/${requestId}`, { token })
    const { roleId: studentRole } = (await preview(near)).data as { roleId: number }
    for (const userName of ['alike1', 'alike2']) {
      const body = { userName, nickName: '重名', password: 'College-12345', deptId: deptOf('信息工程学院') }
      await server.call('POST', '/system/user', { token: school, body: { ...body, roleIds: [studentRole] } })
    }
    const { people, total } = (await preview(near)).data as { people: Person[]; total: number }
    const { rows: seen } = await server.call('GET', '/system/user/list', {
      token: near,
      query: { pageSize: '1000' },
    })
    const names = (seen as { nickName: string }[]).map(({ nickName }) => nickName)
    expect(people.filter(({ nickName }) => !names.includes(nickName))).toEqual([])
    // Namesakes have something to tell them by.
    const alike = (name: string) => people.filter(({ nickName }) => nickName === name).length > 1
    for (const { nickName, deptName } of people) expect(deptName === null, nickName).toBe(!alike(nickName))
    expect(people.filter(({ nickName }) => nickName === '重名')).toMatchObject(
      Array.from({ length: 2 }, () => ({ deptName: '信息工程学院' })),
    )
    expect(people.length).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(people.length)

    const scope = { roleId, dataScope: '2', deptIds: [deptOf('就业指导中心')] }
    const named = await server.call('POST', '/system/role/preview', { token: near, body: scope })
    expect(named).toMatchObject({ code: 601 })
    expect(JSON.stringify(named)).not.toContain('就业指导中心')
    expect(await refuse(near)).toMatchObject({ code: 200 })
  })
})
