import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Rows = Record<string, unknown>[]
type Method = 'POST' | 'PUT' | 'DELETE'

const PASSWORD = 'Abcd-1234'
const SCHOOL = 2

/** Rules that count what there is, asked by requests at the same moment. */
describe('rules of the last one and of at most so many, at once', () => {
  let server: TestServer
  let admin: string
  let school: string

  const call = (
    method: Method,
    path: string,
    token: string,
    body?: unknown,
    query?: Record<string, string>,
  ) => server.call(method, path, { token, body, query })

  async function first(token: string, path: string, query: Record<string, string>): Promise<Rows[number]> {
    return ((await server.call('GET', path, { token, query })).rows as Rows)[0] as Rows[number]
  }

  async function made(path: string, token: string, body: Record<string, unknown>): Promise<Rows[number]> {
    const reply = (await call('POST', path, token, body)) as Reply & { data: Rows[number] }
    expect(reply).toMatchObject({ code: 200 })
    return reply.data
  }

  const codesOf = (replies: Reply[]) => replies.map(({ code }) => code).toSorted()

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  it('should leave an institution an administrator', async () => {
    const roleId = (await first(school, '/system/role/list', { roleKey: 'admin' })).roleId as number
    const one = (await first(school, '/system/user/list', { userName: 'school' })).userId as number
    const body = { userName: 'deputy', nickName: '副', password: PASSWORD, roleIds: [roleId] }
    const other = (await made('/system/user', school, body)).userId as number
    /** Whoever is left brings the other back. */
    const restore = async (token: string, userId: number) => {
      await call('PUT', `/system/user/restore/${userId}`, token)
      await call('PUT', '/system/user', token, { userId, status: '0', roleIds: [roleId] })
    }
    const ids = (userId: number) => ({ userId: String(userId), roleIds: '' })
    const ways: ((token: string, userId: number) => Promise<Reply>)[] = [
      (token, userId) => call('DELETE', `/system/user/${userId}`, token),
      (token, userId) => call('PUT', '/system/user/changeStatus', token, { userId, status: '1' }),
      (token, userId) => call('PUT', '/system/user', token, { userId, roleIds: [] }),
      (token, userId) => call('PUT', '/system/user/authRole', token, undefined, ids(userId)),
      (token, userId) =>
        call('PUT', '/system/role/authUser/cancelAll', token, undefined, {
          roleId: String(roleId),
          userIds: String(userId),
        }),
    ]
    for (const [index, way] of ways.entries()) {
      const next = ways[(index + 1) % ways.length] as (typeof ways)[number]
      for (const last of [way, next]) {
        const tokens = [await server.signIn('school'), await server.signIn('deputy', PASSWORD)] as const
        const replies = await Promise.all([way(tokens[0], other), last(tokens[1], one)])
        expect(replies.filter(({ code }) => code === 200).length, `way ${index}`).toBeLessThan(2)
        if (replies[0]?.code === 200) await restore(tokens[0], other)
        if (replies[1]?.code === 200) await restore(tokens[1], one)
      }
    }
    school = await server.signIn('school')
  })

  it('should never let a tenant have more accounts than its limit', async () => {
    const { accountUsed } = (
      (await server.call('GET', '/system/tenant/page', { token: admin, query: { name: '江城' } })).data as {
        list: Rows
      }
    ).list[0] as { accountUsed: number }
    const limit = (accountCount: number) =>
      call('PUT', '/system/tenant/update', admin, { id: SCHOOL, accountCount })
    const replies = await Promise.all([
      limit(accountUsed),
      ...[1, 2, 3].map(number =>
        call('POST', '/system/user', school, {
          userName: `room${number}`,
          nickName: '位',
          password: PASSWORD,
        }),
      ),
      limit(accountUsed),
    ])
    const { count, most } = await server.database.asOwner(async tx => ({
      count: Number(
        (
          await tx
            .selectFrom('sys_user')
            .select(eb => eb.fn.countAll().as('count'))
            .where('tenant_id', '=', SCHOOL)
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow()
        ).count,
      ),
      most: (
        await tx
          .selectFrom('sys_tenant')
          .select('account_count')
          .where('id', '=', SCHOOL)
          .executeTakeFirstOrThrow()
      ).account_count as number,
    }))
    expect(count).toBeLessThanOrEqual(most)
    for (const { code } of replies) expect([200, 601]).toContain(code)
    expect(await limit(1000)).toMatchObject({ code: 200 })
  })

  it('should let no two departments come to stand below each other, nor bear one name at the top', async () => {
    const name = (label: string) =>
      made('/system/dept', school, { deptName: label, orderNum: 9, parentId: 0 })
    for (let round = 0; round < 2; round += 1) {
      const [one, other] = [await name(`甲${round}`), await name(`乙${round}`)]
      const moved = await Promise.all([
        call('PUT', '/system/dept', school, { deptId: one.deptId, parentId: other.deptId }),
        call('PUT', '/system/dept', school, { deptId: other.deptId, parentId: one.deptId }),
      ])
      expect(codesOf(moved), `round ${round}`).toEqual([200, 601])
      const twins = [1, 2, 3].map(orderNum =>
        call('POST', '/system/dept', school, { deptName: `丙${round}`, orderNum, parentId: 0 }),
      )
      expect(codesOf(await Promise.all(twins)), `round ${round}`).toEqual([200, 601, 601])
    }
  })

  it('should tell two values of a dictionary, and two menus, apart by their names', async () => {
    const values = [1, 2, 3].map(dictSort =>
      call('POST', '/system/dict/data', admin, {
        dictType: 'sys_user_sex',
        dictLabel: '同名',
        dictValue: `same${dictSort}`,
        dictSort,
      }),
    )
    expect(codesOf(await Promise.all(values))).toEqual([200, 601, 601])
    const menus = [1, 2, 3].map(orderNum =>
      call('POST', '/system/menu', admin, {
        menuType: 'M',
        menuName: '同名',
        path: `same${orderNum}`,
        orderNum,
      }),
    )
    expect(codesOf(await Promise.all(menus))).toEqual([200, 601, 601])
  })

  it('should let a session look at things as one other only', async () => {
    const token = await server.signIn('admin')
    const enter = (id: number) => call('PUT', '/system/tenant/visit', token, { id })
    const replies = await Promise.all([enter(2), enter(3), enter(2)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})
