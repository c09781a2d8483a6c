import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

interface Preview {
  summary: string
  ask?: string
  does?: string
  sections: { title: string; tone: string; count?: number; items: { title: string; detail: string }[] }[]
}

describe('POST /system/role/preview', () => {
  let server: TestServer
  let school: string
  let teacher: Row
  let menus: Row[]
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    teacher = await roleOf('teacher')
    menus = (await server.call('GET', '/system/menu/options', { token: school })).data as Row[]
  })
  afterAll(() => server.close())

  async function roleOf(roleKey: string): Promise<Row> {
    const { rows } = await server.call('GET', '/system/role/list', { token: school, query: { roleKey } })
    const { roleId } = (rows as Row[])[0] as Row
    return (await server.call('GET', `/system/role/${roleId}`, { token: school })).data as Row
  }

  const menuOf = (name: string): number => {
    const found = menus.find(menu => menu.menuName === name)
    if (!found) throw new Error(`No menu ${name}`)
    return found.menuId as number
  }

  const call = (token: string | null, body: Row) =>
    server.call('POST', '/system/role/preview', { token, body })

  async function preview(body: Row): Promise<Preview> {
    const reply = await call(school, { roleId: teacher.roleId, ...body })
    expect(reply).toMatchObject({ code: 200 })
    return reply.data as Preview
  }

  const textOf = ({ sections }: Preview, tone: string): string =>
    sections
      .filter(section => section.tone === tone)
      .flatMap(({ items }) => items.map(({ title, detail }) => `${title}：${detail}`))
      .join('\n')

  it('should be asked by those who edit roles of their own institution only', async () => {
    const body = { roleId: teacher.roleId, menuIds: [] }
    expect(await call(null, body)).toMatchObject({ code: 401 })
    expect(await call(school, { roleId: 'x' })).toMatchObject({ code: 601 })
    expect(await call(await server.signIn('teacher'), body)).toMatchObject({ code: 403 })
    expect(await call(await server.signIn('company'), body)).toMatchObject({ code: 404 })
  })

  it('should tell what is gained and lost, page by page, and how many accounts that concerns', async () => {
    const held = teacher.menuIds as number[]
    const user = menuOf('用户管理')
    const told = await preview({ menuIds: [...held.filter(id => id !== user), menuOf('岗位管理')] })
    expect(textOf(told, 'gain')).toMatch(/岗位管理：打开页面、查看列表、查看 \d+ 个字段/)
    expect(textOf(told, 'loss')).toMatch(/用户管理：打开页面、查看列表/)
    // Whoever may still read one account sees its fields.
    expect(textOf(told, 'loss')).not.toContain('个字段')
    const [, holders, affected] = /已分配给 (\d+) 个用户，其中 (\d+) 个用户/.exec(told.summary) ?? []
    expect(Number(holders)).toBeGreaterThan(1)
    expect(affected).toBe(holders)
  })

  it('should tell a loss once, under the page that owns it, and count what is lost', async () => {
    const above = menuOf('用户管理')
    const buttons = menus.filter(menu => menu.parentId === above)
    const lost = buttons.filter(({ menuName }) =>
      ['导入', '用户导入', '以其身份查看'].includes(String(menuName)),
    )
    expect(lost).toHaveLength(2)
    const body = { roleName: '管用户', roleKey: 'users', roleSort: 6 }
    const held = [...buttons, ...menus.filter(({ menuId }) => menuId === above)].map(menu => menu.menuId)
    const role = (
      await server.call('POST', '/system/role', { token: school, body: { ...body, menuIds: held } })
    ).data as Row
    const menuIds = held.filter(id => lost.every(menu => menu.menuId !== id))
    const { sections } = await preview({ roleId: role.roleId, menuIds })
    expect(sections).toEqual([
      {
        title: '将失去',
        tone: 'loss',
        count: 2,
        items: [{ title: '用户管理', detail: '导入、以其身份查看' }],
      },
    ])
  })

  it('should tell what the last menu took with it, of which a form sends nothing', async () => {
    const told = await preview({ menuIds: null })
    expect(textOf(told, 'loss')).toMatch(/用户管理：打开页面、查看列表/)
    expect(told).toEqual(await preview({ menuIds: [] }))
    expect(await preview({ remark: null })).toEqual({ summary: '', sections: [] })
  })

  it('should not count those to whom another role brings the same', async () => {
    const body = { roleName: '另一', roleKey: 'other', roleSort: 5, menuIds: teacher.menuIds }
    const other = (await server.call('POST', '/system/role', { token: school, body })).data as Row
    const { rows } = await server.call('GET', '/system/role/authUser/allocatedList', {
      token: school,
      query: { roleId: String(teacher.roleId), pageSize: '500' },
    })
    const userIds = (rows as Row[]).map(row => row.userId)
    const give = (ids: unknown[]) =>
      server.call('PUT', '/system/role/authUser/selectAll', {
        token: school,
        query: { roleId: String(other.roleId), userIds: ids.join(',') },
      })
    expect(await give(userIds.slice(1))).toMatchObject({ code: 200 })
    expect((await preview({ menuIds: [] })).summary).toContain('其中 1 个用户')
    expect(await give(userIds)).toMatchObject({ code: 200 })
    expect((await preview({ menuIds: [] })).summary).toContain('不受影响')
  })

  it('should tell how the data scope changes, in words', async () => {
    const { data } = await server.call('GET', '/system/dept/list', { token: school })
    const dept = (data as Row[])[1] as Row
    const told = await preview({ dataScope: '2', deptIds: [dept.deptId] })
    expect(textOf(told, 'change')).toContain(`指定部门数据权限：${dept.deptName}`)
    expect(await preview({ dataScope: teacher.dataScope })).toEqual({ summary: '', sections: [] })
  })

  it('should be a question that names who is stopped, in the language of whoever asks', async () => {
    const told = await preview({ status: '1', version: teacher.version })
    expect(told).toMatchObject({ ask: `停用角色“${teacher.roleName}”？`, does: '停用角色' })
    const headers = { 'x-language': 'en' }
    const body = { roleId: teacher.roleId, status: '1' }
    const { data } = await server.call('POST', '/system/role/preview', { token: school, body, headers })
    expect(data).toMatchObject({ ask: `Disable the role “${teacher.roleNameEn}”?`, does: 'Disable the role' })
    expect((data as Preview).summary).toContain(`role “${teacher.roleNameEn}”`)
    // A form that saves more says so by its button, and what stops nothing is asked as before.
    const more = await preview({ status: '1', menuIds: teacher.menuIds })
    expect([more.ask, more.does]).toEqual([`停用角色“${teacher.roleName}”？`, undefined])
    expect(await preview({ status: '0', menuIds: [] })).not.toHaveProperty('ask')
  })

  it('should have nothing to ask where nothing changes, nor of a new role', async () => {
    expect(await preview({ menuIds: teacher.menuIds })).toEqual({ summary: '', sections: [] })
    expect((await call(school, { menuIds: [] })).data).toEqual({ summary: '', sections: [] })
  })

  it('should change nothing, and leave no entry in the operation log', async () => {
    const entries = async () =>
      (await server.call('GET', '/system/operlog/list', { token: school, query: { pageSize: '1' } })).total
    const before = await entries()
    await preview({ menuIds: [], status: '1', dataScope: '1' })
    expect(await entries()).toBe(before)
    expect(await roleOf('teacher')).toEqual(teacher)
  })
})
