import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findColumn } from '#server/db/sync/findColumn.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

interface Found {
  page: string
  records: { key: number; label: string; hint: string; filter: { name: string; value: string } }[]
}

/** The text of a person whom nothing else in the demo is called like. */
const NAME = '欧阳雪莲'

describe('the search in the header', () => {
  let server: TestServer
  let school: string
  let deptIds: number[]
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    const { data } = await server.call('GET', '/system/dept/list', { token: school })
    deptIds = (data as { deptId: number }[]).map(dept => dept.deptId)
    await createUser('xuelian', NAME)
  })
  afterAll(() => server.close())

  async function createUser(userName: string, nickName: string): Promise<void> {
    const body = { userName, nickName, password: 'Geheim-12345', deptId: deptIds.at(-1), status: '0' }
    expect(await server.call('POST', '/system/user', { token: school, body })).toMatchObject({ code: 200 })
  }

  async function find(token: string, keyword: string, page = 'system/user/index'): Promise<Found['records']> {
    const reply = await server.call('GET', '/system/search/records', { token, query: { keyword } })
    expect(reply.code).toBe(200)
    return (reply.data as Found[]).find(found => found.page === page)?.records ?? []
  }
  const labels = async (token: string, keyword: string, page?: string) =>
    (await find(token, keyword, page)).map(({ label }) => label)

  it('should find a record at once, and the same when its words are stored', async () => {
    for (const stored of [false, true]) {
      if (stored) await server.services.foundWords.goOn(new AbortController().signal)
      for (const typed of ['雪莲', 'ouyangxue', 'OYXL', 'xl', 'xuelian'])
        expect(await labels(school, typed), typed).toContain(NAME)
    }
    expect((await find(school, 'oyxl'))[0]).toMatchObject({
      hint: 'xuelian',
      filter: { name: 'userName', value: 'xuelian' },
    })
  })

  it('should follow a change of the name, whatever made it', async () => {
    await createUser('yufeng', '上官玉凤')
    await server.services.foundWords.goOn(new AbortController().signal)
    await server.database.asOwner(tx =>
      tx.updateTable('sys_user').set({ nick_name: '端木蕙兰' }).where('user_name', '=', 'yufeng').execute(),
    )
    for (const stored of [false, true]) {
      if (stored) await server.services.foundWords.goOn(new AbortController().signal)
      expect(await labels(school, 'dmhl')).toEqual(['端木蕙兰'])
      expect(await labels(school, 'sgyf')).toEqual([])
    }
  })

  it('should find departments and roles too, at most five of a kind', async () => {
    expect(await labels(school, 'xsgzc', 'system/dept/index')).not.toHaveLength(0)
    expect(await labels(school, 'jiaoshi', 'system/role/index')).not.toHaveLength(0)
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await createUser(`many${number}`, `独孤求${number}`)
    expect(await find(school, 'dgq')).toHaveLength(5)
  })

  it('should find by the English of a text as well, and name it in the language of the screen', async () => {
    const body = {
      roleName: '导师',
      roleNameEn: 'Form tutor',
      roleKey: 'mentor',
      roleSort: 9,
      status: '0',
      menuIds: [],
    }
    expect(await server.call('POST', '/system/role', { token: school, body })).toMatchObject({ code: 200 })
    const roleOf = async (headers?: Record<string, string>) => {
      const query = { keyword: 'form tu' }
      const { data } = await server.call('GET', '/system/search/records', { token: school, query, headers })
      return (data as Found[]).find(({ page }) => page === 'system/role/index')?.records
    }
    for (const stored of [false, true]) {
      if (stored) await server.services.foundWords.goOn(new AbortController().signal)
      expect(await roleOf()).toMatchObject([{ label: '导师', hint: 'mentor', filter: { value: '导师' } }])
      const filter = { name: 'roleName', value: 'Form tutor' }
      expect(await roleOf({ 'x-language': 'en' })).toMatchObject([{ label: 'Form tutor', filter }])
    }
  })

  it('should show nothing of another institution, of lists that may not be opened, or outside the data scope', async () => {
    expect(await find(await server.signIn('school2'), NAME)).toEqual([])
    expect(await find(await server.signIn('admin'), NAME)).toEqual([])
    expect(await find(await server.signIn('student'), NAME)).toEqual([])

    await grantOwnScope()
    const teacher = await server.signIn('teacher')
    const listed = await server.call('GET', '/system/user/list', { token: teacher })
    expect(listed).toMatchObject({ code: 200, total: 1 })
    expect(await find(teacher, NAME)).toEqual([])
    expect(await find(teacher, 'teacher')).toHaveLength(1)
  })

  /** Lets teachers list users, of whom they see themselves alone. */
  async function grantOwnScope(): Promise<void> {
    await server.database.asOwner(async tx => {
      const [menu] = await tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where('component', '=', 'system/user/index')
        .execute()
      const roles = await tx
        .selectFrom('sys_user_role as link')
        .innerJoin('sys_user as u', join =>
          join.onRef('u.user_id', '=', 'link.user_id').onRef('u.tenant_id', '=', 'link.tenant_id'),
        )
        .select(['link.role_id', 'link.tenant_id'])
        .where('u.user_name', '=', 'teacher')
        .execute()
      for (const { role_id, tenant_id } of roles) {
        await tx.updateTable('sys_role').set({ data_scope: '5' }).where('role_id', '=', role_id).execute()
        const link = { role_id, tenant_id, menu_id: menu?.menu_id }
        await tx
          .insertInto('sys_role_menu')
          .values(link)
          .onConflict(none => none.doNothing())
          .execute()
      }
    })
  }

  it('should ask for two letters or one Chinese character', async () => {
    expect(await find(school, 'o')).toEqual([])
    expect(await find(school, '%')).toEqual([])
    expect(await find(school, '欧')).not.toHaveLength(0)
  })

  it('should give words to all records in batches, beginning where it was interrupted', async () => {
    const left = () =>
      server.database.asOwner(async tx => {
        const { count } = await tx
          .selectFrom('sys_user')
          .select(eb => eb.fn.countAll().as('count'))
          .where(findColumn, 'is', null)
          .executeTakeFirstOrThrow()
        return Number(count)
      })
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_user')
        .set({ [findColumn]: null })
        .execute(),
    )
    const all = await left()
    const stopped = AbortSignal.abort()
    await expect(server.services.foundWords.goOn(stopped)).rejects.toThrow()
    const counts = await Promise.all(
      [1, 2].map(() => server.services.foundWords.goOn(new AbortController().signal)),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(all)
    expect(await left()).toBe(0)
  })

  it('should tell the words of the own menu alone', async () => {
    const pages = async (token: string) =>
      (await server.call('GET', '/system/search/pages', { token })).data as Record<string, string>
    expect((await pages(school)).用户管理).toContain(' yhgl ')
    expect((await pages(school)).Users).toContain(' yhgl ')
    expect(await pages(await server.signIn('student'))).not.toHaveProperty('用户管理')
  })
})
