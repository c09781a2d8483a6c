import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

interface Why {
  allowed: boolean
  title: string
  chain: { kind: string; ok: boolean; text: string; place: string | null }[]
}

const secret = {
  path: 'test/salary/index.json',
  text: JSON.stringify({
    title: '薪资',
    menu: { parent: 'system', buttons: [{ title: '看薪资', permission: 'test:salary:amount' }] },
    resource: {
      path: '/test/salary',
      key: 'salaryId',
      trash: true,
      scope: { department: 'deptId' },
      properties: {
        deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
        name: { type: 'string', title: '姓名', maxLength: 20 },
        state: { type: 'string', title: '状态', maxLength: 1, default: '0' },
        amount: { type: 'number', title: '金额', 'x-permission': { read: 'test:salary:amount' } },
      },
      actions: {
        pay: {
          title: '发放',
          when: "state == '0'",
          refusal: '“{label}”的薪资已经发放',
          set: { state: "'1'" },
        },
      },
    },
  }),
}
const mine = {
  path: 'test/own-salary/index.json',
  text: JSON.stringify({
    title: '我的薪资',
    menu: { parent: 'system' },
    resource: 'test/salary/index',
    where: 'createById == user.userId',
  }),
}

const everything = [
  'test:salary:list',
  'test:salary:query',
  'test:salary:add',
  'test:salary:edit',
  'test:salary:remove',
  'test:salary:pay',
  'test:salary:amount',
  'test:own-salary:list',
]

describe('GET /system/permission/why', () => {
  let server: TestServer
  let school: string
  let teacher: Row
  let record: Row
  beforeAll(async () => {
    server = await startTestServer([secret, mine])
    await keepPackage()
    school = await server.signIn('school')
    await allow('admin', everything)
    await allow('teacher', ['test:salary:list', 'test:own-salary:list', 'test:salary:pay'])
    const users = await server.call('GET', '/system/user/list', {
      token: school,
      query: { userName: 'teacher' },
    })
    teacher = (users.rows as Row[])[0] as Row
    const { data } = await server.call('GET', '/system/dept/list', { token: school })
    const dept = (data as Row[]).find(row => row.deptName === '教务处') as Row
    record = await create({ name: '王老师', deptId: dept.deptId, amount: 5000 })
  })
  afterAll(() => server.close())

  /** What a package leaves out is told of, too. */
  async function keepPackage(): Promise<void> {
    await server.database.asOwner(async tx => {
      const { id } = await tx
        .selectFrom('sys_tenant_package')
        .select('id')
        .where('name', '=', '学校标准套餐')
        .executeTakeFirstOrThrow()
      await tx.updateTable('sys_tenant').set({ package_id: id }).where('id', '=', 2).execute()
    })
  }

  /** Gives permissions to a role of tenant 2. */
  async function allow(roleKey: string, permissions: string[]): Promise<void> {
    await server.database.asOwner(async tx => {
      const { role_id } = await tx
        .selectFrom('sys_role')
        .select('role_id')
        .where('tenant_id', '=', 2)
        .where('role_key', '=', roleKey)
        .executeTakeFirstOrThrow()
      const menus = await tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where('perms', 'in', permissions)
        .execute()
      const { package_id } = await tx
        .selectFrom('sys_tenant')
        .select('package_id')
        .where('id', '=', 2)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sys_tenant_package_menu')
        .values(menus.map(({ menu_id }) => ({ id: package_id, menu_id })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await tx
        .insertInto('sys_role_menu')
        .values(menus.map(({ menu_id }) => ({ tenant_id: 2, role_id, menu_id })))
        .execute()
    })
    // What is remembered of callers is forgotten with any change of a role.
    const { rows } = await server.call('GET', '/system/role/list', {
      token: school,
      query: { roleKey: 'student' },
    })
    const { roleId, remark } = (rows as Row[])[0] as Row
    await server.call('PUT', '/system/role', { token: school, body: { roleId, remark: `${remark ?? ''}.` } })
  }

  async function create(body: Row): Promise<Row> {
    const reply = await server.call('POST', '/test/salary', { token: school, body })
    expect(reply).toMatchObject({ code: 200 })
    return reply.data as Row
  }

  const ask = (token: string | null, query: Record<string, string>, path = 'why') =>
    server.call('GET', `/system/permission/${path}`, { token, query })

  async function why(query: Record<string, unknown>): Promise<Why> {
    const texts = Object.entries({ page: 'test/salary/index', user: teacher.userId, ...query })
    const reply = await ask(school, Object.fromEntries(texts.map(([name, value]) => [name, String(value)])))
    expect(reply).toMatchObject({ code: 200 })
    return reply.data as Why
  }

  const refusals = ({ chain }: Why) => chain.filter(({ ok }) => !ok).map(({ kind }) => kind)
  const textOf = ({ chain }: Why) => chain.map(({ text }) => text).join('\n')

  it('should answer holders of its permission only, about their own institution', async () => {
    const query = { page: 'system/user/index', user: String(teacher.userId) }
    expect(await ask(null, query)).toMatchObject({ code: 401 })
    expect(await ask(await server.signIn('teacher'), query)).toMatchObject({ code: 403 })
    expect(await ask(await server.signIn('company'), query)).toMatchObject({ code: 404 })
    expect(await ask(school, { page: 'no/page' })).toMatchObject({ code: 404 })
    expect(await ask(school, { page: '__proto__' })).toMatchObject({ code: 404 })
    expect(await ask(school, { ...query, action: 'fly' })).toMatchObject({ code: 601 })
    expect(await ask(school, { ...query, id: '987654' })).toMatchObject({ code: 404 })
  })

  it('should lead from the line of the page file over the permission to the roles that have or lack it', async () => {
    const told = await why({ page: 'system/user/index', action: 'resetPwd' })
    expect(told).toMatchObject({ allowed: false, title: '重置密码' })
    expect(told.chain.map(({ kind }) => kind)).toEqual(['schema', 'permission', 'role'])
    expect(told.chain[0]?.text).toContain('system:user:resetPwd')
    expect(told.chain[0]?.place).toMatch(/^schemas\/system\/user\/index\.json:\d+$/)
    expect(textOf(told)).toContain('“系统管理 / 用户管理 / 重置密码”')
    expect(told.chain[2]).toMatchObject({ ok: false })
    expect(told.chain[2]?.text).toMatch(/“教师”没有这个权限；拥有它的角色：“学校管理员”/)
    const own = (await ask(school, { page: 'system/user/index', action: 'resetPwd' })).data as Why
    expect(own).toMatchObject({ allowed: true })
  })

  it('should name the package of the institution where it leaves something out', async () => {
    const told = await why({ page: 'system/tenant/index' })
    expect(refusals(told)).toEqual(['permission', 'role'])
    expect(textOf(told)).toContain('本机构的套餐不含菜单“系统管理 / ')
  })

  it('should point at the line that asks', async () => {
    const text = await readFile('schemas/system/user/index.json', 'utf8')
    const told = await why({ page: 'system/user/index', action: 'resetPwd' })
    const line = Number(told.chain[0]?.place?.split(':').at(-1))
    expect(text.split('\n')[line - 1]).toContain('"permission": "system:user:resetPwd"')
  })

  it('should explain a field by what its page and the field itself ask', async () => {
    const told = await why({ field: 'amount' })
    expect(told.allowed).toBe(false)
    expect(textOf(told)).toContain('查看字段“金额”需要权限 test:salary:amount')
    expect(textOf(await why({ field: 'createTime' }))).toContain('谁都不能修改')
    expect(refusals(await why({ page: 'system/user/index', field: 'password' }))).toContain('schema')
  })

  it('should explain a record by data scope, in words', async () => {
    const told = await why({ id: record.salaryId })
    expect(told.allowed).toBe(false)
    expect(refusals(told)).toEqual(['scope'])
    expect(textOf(told)).toMatch(/能看到部门为软件技术教研室的记录.*部门是教务处/)
    const near = await create({ name: '刘令仪', deptId: teacher.deptId, amount: 1 })
    expect((await why({ id: near.salaryId })).allowed).toBe(true)
  })

  it('should explain a record by the trash, the condition of the page and that of the button', async () => {
    const other = await create({ name: '李', deptId: teacher.deptId, amount: 1 })
    const id = other.salaryId
    expect(refusals(await why({ page: 'test/own-salary/index', id }))).toEqual(['condition'])
    expect((await why({ action: 'pay', id })).allowed).toBe(true)
    const paid = await server.call('PUT', '/test/salary/pay', {
      token: school,
      body: { salaryId: id },
    })
    expect(paid).toMatchObject({ code: 200 })
    const late = await why({ action: 'pay', id })
    expect(refusals(late)).toEqual(['condition'])
    expect(textOf(late)).toContain("记录不符合按钮的条件 state == '0'：“李”的薪资已经发放")
    expect(await server.call('DELETE', `/test/salary/${id}`, { token: school })).toMatchObject({ code: 200 })
    expect(refusals(await why({ id }))).toEqual(['record'])
  })

  it('should explain what another institution shares, which it alone changes', async () => {
    const page = 'system/unionSchoolCompany/cjUnionMember/index'
    const { rows } = await server.call('GET', '/system/unionSchoolCompany/cjUnionMember/list', {
      token: school,
    })
    const foreign = (rows as Row[]).find(({ memberId }) => memberId !== 2) as Row
    const own = (rows as Row[]).find(({ memberId }) => memberId === 2) as Row
    const told = await why({ page, id: foreign.unionMemberId, user: '' })
    expect(told.allowed).toBe(true)
    expect(textOf(told)).toContain(`记录“${String(foreign.name)}”由其他机构共享，没有被删除`)
    expect(textOf(await why({ page, id: own.unionMemberId, user: '' }))).toContain('属于本机构')
    const admin = await server.signIn('admin')
    const info = 'system/unionSchoolCompany/cjSchoolInfoUnion/index'
    const list = await server.call('GET', '/system/unionSchoolCompany/cjSchoolInfoUnion/list', {
      ...{ token: admin, query: { reviewStatus: '1' } },
    })
    const { schoolInfoId, name } = (list.rows as Row[])[0] as Row
    const question = { page: info, id: String(schoolInfoId) }
    expect((await ask(admin, { ...question, action: 'review' })).data).toMatchObject({ allowed: true })
    const edit = (await ask(admin, { ...question, action: 'update' })).data as Why
    expect(refusals(edit)).toEqual(['record', 'condition'])
    expect(textOf(edit)).toContain(`记录“${String(name)}”由其他机构共享，只有所属机构可以更改`)
    expect(textOf(edit)).toContain(`“${String(name)}”由所属机构填写，只有该机构可以修改`)
    // What one school tells the platform is not for another.
    expect(await ask(school, question)).toMatchObject({ code: 404 })
  })

  it('should explain rows of server code by its rule in words, to those alone who are given them', async () => {
    const page = 'monitor/online/index'
    const admin = await server.signIn('admin')
    const { rows } = await server.call('GET', '/monitor/online/list', {
      ...{ token: admin, query: { userName: 'school' } },
    })
    const id = String((rows as Row[]).find(row => row.userName === 'school')?.tokenId)
    const seen = await why({ page, id, user: '' })
    expect(textOf(seen)).toContain('程序把记录“school”给')
    const hidden = await why({ page, id })
    expect(hidden.allowed).toBe(false)
    expect(textOf(hidden)).toMatch(/程序不把记录“school”给.*其他人只看到本机构/)
    expect(await ask(admin, { page, id: 'nobody' })).toMatchObject({ code: 404 })
  })

  it('should list what a page keeps from an account', async () => {
    const query = { page: 'system/user/index', user: String(teacher.userId) }
    const { data } = await ask(school, query, 'hidden')
    const told = data as { open: boolean; buttons: Row[]; fields: Row[] }
    expect(told.open).toBe(true)
    expect(told.buttons.map(({ name }) => name)).toEqual(expect.arrayContaining(['update', 'resetPwd']))
    expect(told.buttons.map(({ name }) => name)).not.toContain('list')
    expect(told.fields).toContainEqual({ name: 'email', title: '邮箱', readable: true })
    const own = (await ask(school, { page: 'system/user/index' }, 'hidden')).data
    expect(own).toMatchObject({ buttons: [], fields: [] })
  })

  it('should tell of no record that whoever asks may not see, of the own institution or of the platform', async () => {
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_role')
        .set({ data_scope: '1' })
        .where('tenant_id', '=', 2)
        .where('role_key', '=', 'student')
        .execute(),
    )
    await allow('student', ['system:permission:query', 'test:own-salary:list'])
    const student = await server.signIn('student')
    const id = String(record.salaryId)
    const tenants = await ask(student, { page: 'system/tenant/index', id: '3' })
    expect(tenants).toMatchObject({ code: 403, msg: expect.stringContaining('您自己不能查看') })
    for (const action of ['', 'pay'])
      expect(await ask(student, { page: 'test/salary/index', id, action })).toMatchObject({ code: 403 })
    // Of a page that shows a part, that part.
    expect(await ask(student, { page: 'test/own-salary/index', id })).toMatchObject({ code: 404 })
    expect(await ask(student, { page: 'test/salary/index' })).toMatchObject({ code: 200 })
  })
})
