import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf, workbookOf } from '../engine/support/sheets.ts'
import { multipart } from '../isolation/multipart.ts'
import { type Answer, type RegisterServer, startRegisterServer } from './support.ts'

/** What a register shows beside single values: a record, files, rows; and what is worked out. */
const inspection = {
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    post: { type: 'integer', title: '岗位', 'x-ref': 'system/post/index' },
    posts: { type: 'array', title: '相关岗位', items: { type: 'integer' }, 'x-ref': 'system/post/index' },
    cost: { type: 'number', title: '费用', 'x-scale': 2 },
    kind: {
      type: 'string',
      title: '类型',
      'x-options': [
        { value: 'water', label: '漏水', image: '/water.svg' },
        { value: 'power', label: '停电', image: '/power.svg' },
      ],
      'x-component': 'image-choice',
    },
    day: { type: 'string', format: 'date', title: '日期' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { part: { type: 'string', title: '部件' }, count: { type: 'integer', title: '数量' } },
      },
    },
    address: {
      type: 'object',
      title: '位置',
      properties: { floor: { type: 'integer', title: '楼层' }, room: { type: 'string', title: '房间' } },
    },
    photo: { type: 'string', title: '照片', maxLength: 500, 'x-component': 'image' },
    double: { type: 'number', title: '两倍', 'x-compute': 'cost * 2.0' },
  },
}

describe('the page of a register', () => {
  let server: RegisterServer
  let school: string
  let teacher: string
  let company: string
  let at: string
  let formId: number
  let posts: { postId: number; postName: string }[]

  beforeAll(async () => {
    server = await startRegisterServer()
    school = await server.signIn('school')
    teacher = await server.signIn('teacher')
    company = await server.signIn('company')
    formId = await server.publish(school, inspection)
    at = `/run-time/${formId}`
    const { call, get } = server.as(school)
    const columns = ['subject', 'post', 'posts', 'lines', 'photo', 'cost', 'address']
    const on = await call('POST', `/tool/build/${formId}/register`, { on: true, columns })
    expect(on).toMatchObject({ code: 200 })
    posts = (await get('/system/post/list')).rows
  })
  afterAll(() => server.close())

  const clear = async () => {
    const { call, get } = server.as(school)
    for (const { recordId } of (await get(`${at}/list`)).rows) await call('DELETE', `${at}/${recordId}`)
  }

  async function take(token: string, rows: (string | number | null)[][], query = {}): Promise<Answer> {
    const file = multipart('file', 'a.xlsx', await workbookOf(rows))
    return (await server.call('POST', `${at}/importData`, { token, query, ...file })) as Answer
  }

  async function sheetOf(token: string, path: string): Promise<unknown[][]> {
    const answer = await server.fastify.inject({
      method: 'POST',
      url: `/prod-api${at}/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return cellsOf(answer.rawPayload)
  }

  it('should have columns of records, files and rows, and search by none of them', async () => {
    const { call, get } = server.as(school)
    const { data: page } = await get(`${at}/page`)
    const paths = page.list.columns.map(({ path }: { path: string }) => path)
    expect(paths.slice(0, 7)).toEqual(
      ['subject', 'post', 'posts', 'lines', 'photo', 'cost', 'address'].map(name => `content.${name}`),
    )
    expect(page.list.columns[6]).toMatchObject({ path: 'content.address', cell: 'object' })
    const searched = page.list.search.map(({ field }: { field: string }) => field)
    expect(searched).toEqual(['content.subject', 'content.cost', 'content.kind', 'content.day', 'createTime'])
    const sorted = await get(`${at}/list`, { orderByColumn: 'content.post' })
    expect(sorted).toMatchObject({ code: 601 })
    for (const search of [['post'], ['lines'], ['photo']])
      expect(await call('POST', `/tool/build/${formId}/register`, { on: true, search })).toMatchObject({
        code: 601,
      })
  })

  it('should tell records by name to whom may choose from them alone', async () => {
    const { call, get } = server.as(school)
    const [one, two] = posts.map(({ postId }) => postId)
    const content = {
      ...{ subject: '检查', post: one, posts: [one, two], cost: 2.5 },
      ...{ lines: [{ part: '水管', count: 2 }, { part: '阀门' }], address: { floor: 3 } },
    }
    expect(await call('POST', at, { content })).toMatchObject({ code: 200 })
    const [titles = [], cells = []] = await sheetOf(school, 'export')
    const said = Object.fromEntries(titles.map((title, index) => [title, cells[index]]))
    const [first, second] = posts.map(({ postName }) => postName)
    expect(said).toMatchObject({
      ...{ 主题: '检查', 岗位: first, 相关岗位: `${first}、${second}`, 费用: 2.5, 两倍: 5 },
      ...{ 明细: '部件：水管；数量：2\n部件：阀门', 位置: '楼层：3' },
    })

    await give(['list', 'export', 'add'])
    const { data: theirs } = await server.as(teacher).get(`${at}/page`)
    const paths = theirs.list.columns.map(({ path }: { path: string }) => path)
    expect(paths.slice(0, 4)).toEqual(['content.subject', 'content.lines', 'content.photo', 'content.cost'])
    const rows = await sheetOf(teacher, 'export')
    expect(JSON.stringify(rows)).not.toContain(first)
    await clear()
    expect(await get(`${at}/list`)).toMatchObject({ total: 0 })
  })

  it('should take sheets of documents from whoever may fill one in, all of them or none', async () => {
    const { get } = server.as(school)
    const [template = []] = await sheetOf(school, 'importTemplate')
    expect(template).toEqual(['主题*', '岗位', '费用', '类型', '日期'])
    const head = ['主题', '岗位', '费用', '类型', '日期']
    const good = [
      head,
      ['三楼漏水', posts[0]?.postName ?? '', 12.5, '漏水', '2024-05-01'],
      ['走廊停电', null, null, 'power', null],
    ]
    const bad = [head, ['好的', null, 1, null, null], [null, '没有的岗位', 'x', '地震', null]]

    expect(await server.as(null).call('POST', `${at}/importData`)).toMatchObject({ code: 401 })
    expect(await take(company, good)).toMatchObject({ code: 404 })
    await give(['list'])
    expect(await take(teacher, good)).toMatchObject({ code: 403 })
    const refused = await take(school, bad)
    expect(refused).toMatchObject({ code: 601 })
    expect(refused.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...['content.cost', 'content.kind', 'content.post'],
    ])
    expect(refused.msg).toContain('第 3 行 费用')
    const missing = await take(school, [head, [null, null, 3, null, null]])
    expect(missing).toMatchObject({ code: 601, data: { errors: [{ field: 'content.subject' }] } })
    expect(await take(school, [['不认识的'], ['a']])).toMatchObject({ code: 601 })
    expect(await take(school, [['两倍'], ['1']])).toMatchObject({ code: 601 })
    expect(await take(school, good, { preview: 'true' })).toMatchObject({ data: { created: 2 } })
    expect(await get(`${at}/list`)).toMatchObject({ total: 0 })

    await give(['list', 'add'])
    expect(await take(school, good)).toMatchObject({ code: 200, data: { created: 2 } })
    expect(await take(teacher, [head, ['教师填的', null, 7, null, null]])).toMatchObject({ code: 200 })
    const order = { orderByColumn: 'content.cost', isAsc: 'asc', 'content.cost': '1,100' }
    const { rows } = await get(`${at}/list`, order)
    expect(rows).toMatchObject([
      { recordTitle: '教师填的', createBy: 'teacher', content: { cost: 7, double: 14 } },
      { content: { subject: '三楼漏水', post: posts[0]?.postId, kind: 'water', day: '2024-05-01' } },
    ])
    await clear()
  })

  it('should take sheets by the latest version alone, whoever publishes meanwhile', async () => {
    const { get } = server.as(school)
    const head = ['主题', '费用']
    const rows = Array.from({ length: 20 }, (_, index) => [`第 ${index} 份`, index])
    const place = { type: 'string', title: '地点' }
    const changed = { ...inspection, properties: { ...inspection.properties, place } }
    const [published, ...taken] = await Promise.all([
      server.publish(school, changed, '检查', formId),
      ...Array.from({ length: 4 }, () => take(school, [head, ...rows])),
    ])
    expect(published).toBe(formId)
    // Who began by the page of the former version begins again.
    for (const { code, msg } of taken) if (code !== 200) expect(msg).toContain('请稍后再试')
    const stored = taken.filter(({ code }) => code === 200).length * rows.length
    const { total, rows: found } = await get(`${at}/list`, { pageSize: '100' })
    expect(total).toBe(stored)
    const versions = new Set(found.map(({ versionId }: { versionId: number }) => versionId))
    expect(versions.size).toBeLessThanOrEqual(2)
    expect(
      await take(school, [
        [...head, '地点'],
        ['新的', 1, '三楼'],
      ]),
    ).toMatchObject({ code: 200 })
    const [newest] = (await get(`${at}/list`, { 'content.subject': '新的' })).rows
    expect(newest).toMatchObject({ content: { place: '三楼' } })
    expect(newest.versionId).toBe(Math.max(...versions, newest.versionId))
    await clear()
  })

  it('should keep views of whoever opens its list', async () => {
    const page = `run-time/${formId}`
    const state = {
      filter: { 'content.subject': '漏' },
      sort: { field: 'content.cost', descending: true },
      columns: [{ path: 'content.subject', visible: true, width: 200, fixed: null }],
    }
    const body = { page, name: '漏水的', state }
    const path = '/system/list-view'
    expect(await server.as(null).call('POST', path, body)).toMatchObject({ code: 401 })
    const wrong = { ...body, state: { filter: { 'content.nothing': '1' } } }
    expect(await server.as(school).call('POST', path, wrong)).toMatchObject({ code: 601 })
    await give([])
    expect(await server.as(teacher).call('POST', path, body)).toMatchObject({ code: 403 })
    const made = await server.as(school).call('POST', path, body)
    expect(made).toMatchObject({ code: 200, data: { state } })
    expect(await server.as(company).get(`${path}/list`, { page })).toMatchObject({ code: 404 })
    expect(await server.as(school).get(`${path}/list`, { page })).toMatchObject({
      data: [{ name: '漏水的' }],
    })
    const { viewId } = made.data
    const chosen = await server.as(school).call('PUT', `${path}/default`, { page, viewId })
    expect(chosen).toMatchObject({ code: 200 })
    expect(await server.as(school).call('DELETE', `${path}/${viewId}`)).toMatchObject({ code: 200 })
  })

  /** Gives the teachers of the school these rights in the register, and no others. */
  async function give(verbs: string[]): Promise<void> {
    const { call, get } = server.as(school)
    const [role] = (await get('/system/role/list', { roleKey: 'teacher' })).rows
    const tree = await get(`/system/menu/roleMenuTreeselect/${role.roleId}`)
    const held = (tree as never as { checkedKeys: number[] }).checkedKeys
    const nodes = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_menu')
        .select(['menu_id', 'perms'])
        .where('perms', 'like', `form:${formId}:%`)
        .execute(),
    )
    const ids = new Set(nodes.map(node => Number(node.menu_id)))
    const given = nodes.filter(({ perms }) => verbs.includes(String(perms).split(':')[2] ?? ''))
    const menuIds = [...held.filter(id => !ids.has(id)), ...given.map(node => Number(node.menu_id))]
    expect(await call('PUT', '/system/role', { roleId: role.roleId, menuIds })).toMatchObject({ code: 200 })
  }
})
