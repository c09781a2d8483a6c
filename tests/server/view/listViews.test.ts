import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { grantListToStudents, named, notePages, type Row, viewsOf } from './notePages.ts'

type Views = ReturnType<typeof viewsOf>

let server: TestServer
let school: Views
let teacher: Views
let student: Views
let elsewhere: Views
beforeAll(async () => {
  server = await startTestServer(notePages)
  await grantListToStudents(server)
  const of = async (name: string) => viewsOf(server, await server.signIn(name))
  ;[school, teacher, student, elsewhere] = (await Promise.all(
    ['school', 'teacher', 'student', 'school2'].map(of),
  )) as [Views, Views, Views, Views]
})
afterAll(() => server.close())

const dear = {
  filter: { noteName: '甲', price: [10, null] },
  sort: { field: 'price', descending: true },
  pageSize: 50,
  columns: [
    { path: 'price', visible: true, width: null, fixed: null },
    { path: 'noteName', visible: true, width: 200, fixed: 'left' },
  ],
}

describe('GET /system/list-view/list', () => {
  it('should answer who may open the list, and nobody else', async () => {
    expect((await viewsOf(server, null).list()).code).toBe(401)
    expect((await student.list()).code).toBe(200)
    expect((await elsewhere.list('system/tenant/index')).code).toBe(403)
    for (const page of ['nothing', '__proto__', 'test/plain/index'])
      expect((await school.list(page)).code).toBe(404)
    expect((await school.list('')).code).toBe(601)
  })

  it('should answer own views to their author alone, and shared ones without what the reader may not see', async () => {
    expect((await teacher.add({ name: '自己的', state: dear })).code).toBe(200)
    expect((await teacher.add({ name: '大家的', state: dear, shared: true })).code).toBe(200)

    expect(named(await teacher.list())).toMatchObject({
      自己的: { own: true, changeable: true, shared: false, state: dear },
      大家的: { own: true, changeable: true, shared: true, state: dear },
    })
    const seen = named(await student.list())
    expect(Object.keys(seen)).toEqual(['大家的'])
    expect(seen.大家的).toMatchObject({ own: false, changeable: false })
    expect(seen.大家的?.state).toEqual({
      filter: { noteName: '甲' },
      sort: null,
      pageSize: 50,
      columns: [dear.columns[1]],
    })
    expect((await elsewhere.list()).data).toEqual([])
  })
})

describe('POST /system/list-view', () => {
  it('should refuse what is no state of this list', async () => {
    const states: [unknown, string][] = [
      [{ filter: { nothing: 'x' } }, '一个不存在的字段'],
      [{ filter: { price: 1 } }, '读不到的字段'],
      [{ sort: { field: 'price', descending: true } }, '读不到的排序'],
      [{ columns: [{ path: 'price', visible: true, width: null, fixed: null }] }, '读不到的列'],
      [{ script: '<img>' }, '未知设置'],
      [{ filter: { noteName: { $ne: 1 } } }, '对象'],
      [{ filter: { noteName: 'x'.repeat(501) } }, '过长的值'],
      [{ pageSize: 100_000 }, '过大的页'],
      [{ filter: { noteName: Array.from({ length: 200 }, () => 'x'.repeat(400)) } }, '过大'],
      [[], '列表'],
    ]
    for (const [state, why] of states)
      expect((await student.add({ name: '坏的', state })).code, why).toBe(601)
    for (const name of ['', '  ', 'x'.repeat(51), 7])
      expect((await student.add({ name })).code, String(name)).toBe(601)
    expect((await student.list()).data).toHaveLength(1)
  })

  it('should share for who may only, and keep names apart', async () => {
    expect((await student.add({ name: '学生的', shared: true })).code).toBe(403)
    expect((await student.add({ name: '学生的' })).code).toBe(200)
    expect(await student.add({ name: ' 学生的 ' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'name', code: 'DUPLICATE' }] },
    })
    expect((await teacher.add({ name: '学生的' })).code).toBe(200)
    expect((await school.add({ name: '大家的', shared: true })).code).toBe(601)
    expect((await elsewhere.add({ name: '大家的', shared: true })).code).toBe(200)
  })
})

describe('PUT /system/list-view', () => {
  it('should be for the author of a private view, and for who may share a shared one', async () => {
    const { 自己的: own, 大家的: shared } = named(await teacher.list())
    const change = { viewId: own?.viewId, name: '改名' }
    for (const other of [student, school, elsewhere]) expect((await other.change(change)).code).toBe(404)
    const retitled = { viewId: shared?.viewId, name: '大家都用', version: 1 }
    expect((await student.change(retitled)).code).toBe(403)
    expect((await elsewhere.change(retitled)).code).toBe(404)
    expect((await school.change(retitled)).data).toMatchObject({ name: '大家都用', version: 2, shared: true })
    expect((await teacher.change({ ...retitled, name: '又改' })).code).toBe(601)
    expect((await teacher.change({ viewId: own?.viewId, shared: true })).code).toBe(200)
    expect((await student.list()).data).toHaveLength(3)
    expect((await teacher.change({ viewId: own?.viewId, shared: false })).code).toBe(200)
    expect(Object.keys(named(await student.list()))).toEqual(['学生的', '大家都用'])
  })
})

describe('PUT /system/list-view/default', () => {
  it('should open the list of its chooser with a view that he sees', async () => {
    const { 大家都用: shared } = named(await student.list())
    const { 自己的: own } = named(await teacher.list())
    expect((await student.choose(own?.viewId)).code).toBe(404)
    expect((await student.choose(shared?.viewId)).code).toBe(200)
    expect((await student.choose(shared?.viewId)).code).toBe(200)
    expect(named(await student.list()).大家都用?.isDefault).toBe(true)
    expect(named(await teacher.list()).大家都用?.isDefault).toBe(false)
    expect((await student.choose(null)).code).toBe(200)
    expect(named(await student.list()).大家都用?.isDefault).toBe(false)
  })
})

describe('DELETE /system/list-view/:viewId', () => {
  it('should remove what the caller may change, and whose default it was opens the plain list', async () => {
    const { 大家都用: shared } = named(await teacher.list())
    await student.choose(shared?.viewId)
    expect((await student.remove(shared?.viewId)).code).toBe(403)
    expect((await elsewhere.remove(shared?.viewId)).code).toBe(404)
    expect((await teacher.remove('x')).code).toBe(404)
    expect((await teacher.remove(shared?.viewId)).code).toBe(200)
    expect(Object.keys(named(await student.list()))).toEqual(['学生的'])
  })
})

describe('DELETE /system/user/:userId', () => {
  it('should take the views of the account along, and leave shared ones', async () => {
    const token = await server.signIn('school')
    expect((await teacher.add({ name: '留给大家', shared: true })).code).toBe(200)
    const { rows } = await server.call('GET', '/system/user/list', { token, query: { userName: 'teacher' } })
    const { userId } = (rows as Row[])[0] as Row
    expect((await server.call('DELETE', `/system/user/${userId}`, { token })).code).toBe(200)
    const left = await server.database.asOwner(tx =>
      tx.selectFrom('sys_list_view').select('name').where('user_id', '=', userId).execute(),
    )
    expect(left).toEqual([{ name: '留给大家' }])
    expect(Object.keys(named(await school.list()))).toEqual(['留给大家'])
  })
})
