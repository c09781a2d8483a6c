import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as sample from '#tests/server/files/support/samples.ts'
import { upload } from '#tests/server/files/support/upload.ts'
import { sharedPages } from '#tests/server/isolation/sharedPages.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const ASKED = '/fixture/asked'
/** Owner, reader and a third one: the demo's schools and a company. */
const [SCHOOL, SCHOOL2, COMPANY] = [2, 3, 4]

describe('actions of readers', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  let groupId: unknown
  beforeAll(async () => {
    server = await startTestServer(sharedPages)
    // Administrators hold what is granted to them: the pages of this test are everybody's.
    await server.database.asOwner(tx =>
      sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
        select r.tenant_id, r.role_id, m.menu_id from sys_role r cross join sys_menu m
        where r.role_key in ('admin', 'teacher') on conflict do nothing`.execute(tx),
    )
    for (const name of ['admin', 'school', 'teacher', 'student', 'school2', 'company'])
      tokens[name] = await server.signIn(name)
    groupId = ((await ok('school', 'POST', '/fixture/group', { groupName: '一组' })).data as Row).groupId
  })
  afterAll(() => server.close())
  beforeEach(() => server.database.asOwner(tx => tx.updateTable('sys_tenant').set({ status: '0' }).execute()))

  const call = (name: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: Row) =>
    server.call(method, path, { token: tokens[name] ?? null, ...(body ? { body } : {}) })
  const ok = async (...given: Parameters<typeof call>) => {
    const reply = await call(...given)
    expect(reply).toMatchObject({ code: 200 })
    return reply
  }
  const make = async (more: Row = {}, name = 'school') => {
    const values = { subject: '求助', readerId: COMPANY, state: 'sent', internal: '不外传', ...more }
    const { data } = await ok(name, 'POST', ASKED, values)
    return (data as { askedId: number }).askedId
  }
  const answer = (name: string, askedId: unknown, more: Row = {}) =>
    call(name, 'PUT', `${ASKED}/answer`, { askedId, answer: '可以', hours: 3, ...more })
  const read = async (name: string, askedId: unknown) =>
    (await call(name, 'GET', `${ASKED}/${askedId}`)).data as Row
  const logOf = (tenantId: number) =>
    server.database.asOwner(async tx => {
      const { rows } =
        await sql<Row>`select oper_name, oper_detail, oper_ip, oper_param, differences from sys_oper_log
        where tenant_id = ${tenantId} and oper_url = '/fixture/asked/answer' and status = 0 order by oper_id desc`.execute(
          tx,
        )
      return rows
    })
  const answered = async () => ((await ok('school', 'GET', `/fixture/group/${groupId}`)).data as Row).answered
  const faultsOf = (reply: Row) =>
    (reply.data as { errors: { field: string }[] }).errors.map(one => one.field)

  it('should be refused to guests, with a wrong form, without the permission, to the owner and to others', async () => {
    const askedId = await make()
    expect((await answer('nobody', askedId)).code).toBe(401)
    expect(faultsOf(await answer('company', askedId, { answer: '' }))).toEqual(['answer'])
    expect(faultsOf(await answer('company', askedId, { hours: -1 }))).toEqual(['hours'])
    expect(await answer('company', askedId, { hours: 200 })).toMatchObject({ code: 601, msg: '工时过多' })
    expect((await answer('student', askedId)).code).toBe(403)
    expect(await answer('school', askedId)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('本机构自己的'),
    })
    expect((await answer('school2', askedId)).code).toBe(404)
    expect((await answer('admin', askedId)).code).toBe(404)
    expect(await answer('company', askedId, { version: 7 })).toMatchObject({ code: 601 })
    expect(await read('school', askedId)).toMatchObject({
      state: 'sent',
      answer: null,
      hours: null,
      version: 1,
    })
  })

  it('should write what it sets and what follows from it, for the owner as well, and be logged on both sides', async () => {
    const askedId = await make({ groupId })
    const before = await answered()
    expect(await answer('company', askedId, { state: 'draft', internal: '改', subject: '改' })).toMatchObject(
      { code: 200 },
    )
    expect(await read('school', askedId)).toMatchObject({
      ...{ subject: '求助', state: 'answered', answer: '可以', hours: 3, cost: 300, internal: '不外传' },
      ...{ createBy: 'school', updateBy: 'company', version: 2 },
    })
    expect(await answered()).toBe(Number(before) + 1)
    const [told] = await logOf(SCHOOL)
    expect(told).toMatchObject({
      oper_name: 'company（华科智能装备有限公司）',
      oper_ip: '',
      oper_param: '{}',
    })
    expect(told?.oper_detail).toContain('修改“求助”')
    expect(told?.oper_detail).toContain('答复 （空） → 可以')
    const [own] = await logOf(COMPANY)
    expect(own?.oper_name).toBe('company')
    expect(own?.oper_detail).toContain('答复 （空） → 可以')
    expect(JSON.stringify(own)).not.toContain('不外传')
    expect(await answer('company', askedId)).toMatchObject({ code: 601, msg: '“求助”已有答复' })
  })

  it('should hand on no file that opens to its own institution', async () => {
    const askedId = await make()
    const { data } = await upload(server, {
      token: tokens.company ?? '',
      name: '证明.pdf',
      content: sample.pdf,
    })
    const reply = await answer('company', askedId, { proof: `<a href="${data.url}">证明</a>` })
    expect(reply.code).toBe(601)
    expect(faultsOf(reply)).toEqual(['proof'])
    expect(await read('school', askedId)).toMatchObject({ state: 'sent', proof: null })
  })

  it('should do nothing on what is no longer shared, or is of a stopped institution, and say so', async () => {
    const askedId = await make()
    await ok('school', 'PUT', `${ASKED}/withdraw`, { askedId })
    expect(await answer('company', askedId)).toMatchObject({
      code: 404,
      msg: expect.stringContaining('不再与本机构共享'),
    })
    const other = await make()
    const stop = (values: Row) =>
      server.database.asOwner(tx =>
        tx.updateTable('sys_tenant').set(values).where('id', '=', SCHOOL).execute(),
      )
    for (const values of [{ status: '1' }, { status: '0', expire_time: new Date(0) }]) {
      await stop(values)
      expect(await answer('company', other)).toMatchObject({
        code: 601,
        msg: expect.stringContaining('已停用或已到期'),
      })
    }
    await stop({ expire_time: null })
    for (const id of [askedId, other])
      expect(await read('school', id)).toMatchObject({ state: 'sent', answer: null })
    // Of several all or none, whoever they belong to.
    const theirs = await make({}, 'school2')
    const take = (ids: unknown[]) => call('company', 'PUT', `${ASKED}/take`, { askedId: ids })
    expect((await take([other, theirs, askedId])).code).toBe(404)
    expect((await read('school', other)).handlerDept).toBeNull()
    expect((await take([theirs, other])).code).toBe(200)
    const { deptId } = (await ok('company', 'GET', '/system/user/getInfo')).user as Row
    for (const [name, id] of [
      ['school', other],
      ['school2', theirs],
    ] as const)
      expect((await read(name, id)).handlerDept).toBe(deptId)
    expect(SCHOOL2).not.toBe(SCHOOL)
  })

  it('should show a narrowed scope what is shared by its own departments and people, and who made it to nobody', async () => {
    const askedId = await make({}, 'company2' in tokens ? 'company2' : 'company')
    expect(askedId).toBeGreaterThan(0)
    const mine = await make({ readerId: SCHOOL, subject: '给学校' }, 'company')
    const seenBy = async (name: string, query = '') => {
      const { rows } = await ok(name, 'GET', `${ASKED}/list?pageSize=100${query}`)
      return (rows as Row[]).filter(row => row.askedId === mine)
    }
    expect(await seenBy('school')).toMatchObject([
      { shared: true, sharedBy: '华科智能装备有限公司', createBy: null, createById: null, updateBy: null },
    ])
    expect((await seenBy('company'))[0]).not.toHaveProperty('shared')
    expect(await seenBy('school', '&createBy=company')).toEqual([])
    expect(await seenBy('company', '&createBy=company')).toHaveLength(1)
    // The scope of a teacher is narrower than the institution.
    expect(await seenBy('teacher')).toEqual([])
    expect((await call('teacher', 'GET', `${ASKED}/${mine}`)).code).toBe(404)
    expect((await answer('teacher', mine)).code).toBe(404)
    const { user } = (await ok('teacher', 'GET', '/system/user/getInfo')) as unknown as { user: Row }
    await server.database.asOwner(tx =>
      tx
        .updateTable('fixture_asked')
        .set({ handler_id: user.userId, handler_dept: user.deptId })
        .where('asked_id', '=', mine)
        .execute(),
    )
    expect(await seenBy('teacher')).toHaveLength(1)
    expect((await answer('teacher', mine)).code).toBe(200)
  })

  it('should be done once by whoever comes first, and never after the owner has taken the record back', async () => {
    const contested = await make({ groupId })
    const before = await answered()
    const replies = await Promise.all(Array.from({ length: 12 }, () => answer('company', contested)))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 601)])
    expect(await answered()).toBe(Number(before) + 1)
    const ids = await Promise.all(Array.from({ length: 16 }, () => make({ groupId })))
    const logged = (await logOf(SCHOOL)).length
    const outcomes = await Promise.all(
      ids.map(async askedId => {
        const [reply] = await Promise.all([
          answer('company', askedId),
          ok('school', 'PUT', `${ASKED}/withdraw`, { askedId }),
        ])
        return { askedId, code: reply.code }
      }),
    )
    for (const { askedId, code } of outcomes) {
      expect([200, 404]).toContain(code)
      expect(await read('school', askedId)).toMatchObject({
        answer: code === 200 ? '可以' : null,
        readerId: null,
      })
    }
    const done = outcomes.filter(({ code }) => code === 200).length
    expect(await answered()).toBe(Number(before) + 1 + done)
    expect((await logOf(SCHOOL)).length).toBe(logged + done)
  })
})
