import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { giveToPackages, type RegisterServer, repair, startRegisterServer } from './support.ts'

const leak = { subject: '三楼漏水', cost: 12.5, kind: 'water', day: '2024-05-01', urgent: true }
const dark = { subject: '走廊停电', cost: 300, kind: 'power', day: '2024-05-20', urgent: false }
const lock = { subject: '门锁', cost: null, kind: null, day: null }

describe('registers', () => {
  let server: RegisterServer
  let admin: string
  let school: string
  let teacher: string
  let company: string

  beforeAll(async () => {
    server = await startRegisterServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    teacher = await server.signIn('teacher')
    company = await server.signIn('company')
  })
  afterAll(() => server.close())

  /** Address of a register over a form that the account's institution has just published, with these documents. */
  async function register(token: string, contents: object[] = [], schema: object = repair): Promise<string> {
    const formId = await server.publish(token, schema)
    const { call } = server.as(token)
    expect(await call('POST', `/tool/build/${formId}/register`, { on: true })).toMatchObject({ code: 200 })
    for (const content of contents)
      expect(await call('POST', `/run-time/${formId}`, { content })).toMatchObject({ code: 200 })
    return `/run-time/${formId}`
  }
  const formOf = (at: string) => Number(at.split('/').at(-1))
  const subjects = (rows: { content: { subject: string } }[]) => rows.map(({ content }) => content.subject)

  it('should be a menu node, a page and endpoints of the institution that switched them on', async () => {
    const at = await register(school, [leak])
    const { get, call } = server.as(school)
    const menu = JSON.stringify(await get('/system/menu/getRouters'))
    expect(menu).toContain(`run-time/${formOf(at)}`)
    expect(menu).toContain('报修单')
    const { data: page } = await get(`${at}/page`)
    expect(page).toMatchObject({
      component: `run-time/${formOf(at)}`,
      title: '报修单',
      access: [`form:${formOf(at)}:list`],
      list: { search: [{ field: 'content.subject' }, {}, {}, {}, { field: 'createTime' }] },
    })
    const { rows } = await get(`${at}/list`)
    expect(rows).toMatchObject([{ recordTitle: '三楼漏水', content: { cost: 12.5 } }])
    const { recordId, version } = rows[0]
    const content = { ...rows[0].content, cost: 20 }
    expect(await call('PUT', at, { recordId, version, content })).toMatchObject({ code: 200 })
    expect(await get(`${at}/${recordId}`)).toMatchObject({
      data: { content: { cost: 20 }, recordTitle: '三楼漏水' },
    })
    expect(await call('POST', at, { content: { cost: 'x' } })).toMatchObject({ code: 601 })
    expect(await call('DELETE', `${at}/${recordId}`)).toMatchObject({ code: 200 })
    expect(await get(`${at}/list`)).toMatchObject({ total: 0 })
    expect(await get(`${at}/trash-list`)).toMatchObject({ total: 1 })
    expect(await call('PUT', `${at}/restore/${recordId}`)).toMatchObject({ code: 200 })
    expect(await get(`${at}/${recordId}`)).toMatchObject({ code: 200 })
  })

  it('should be found by nobody else', async () => {
    const at = await register(school, [leak])
    const other = await register(school, [dark])
    const { rows } = await server.as(school).get(`${at}/list`)
    const { recordId } = rows[0]
    for (const path of [`${at}/list`, `${at}/page`, `${at}/${recordId}`])
      expect(await server.as(null).get(path)).toMatchObject({ code: 401 })
    for (const token of [company, admin])
      for (const path of [`${at}/list`, `${at}/${recordId}`])
        expect(await server.as(token).get(path)).toMatchObject({ code: 404 })
    expect(await server.as(company).get(`${at}/page`)).toMatchObject({ code: 403 })
    expect(await server.as(admin).get(`${at}/page`)).toMatchObject({ code: 404 })
    expect(await server.as(teacher).get(`${at}/list`)).toMatchObject({ code: 403 })
    expect(await server.as(teacher).get(`${at}/page`)).toMatchObject({ code: 403 })
    // One form's documents are not reached through another's address.
    const { call, get } = server.as(school)
    expect(await get(`${other}/${recordId}`)).toMatchObject({ code: 404 })
    expect(await call('PUT', other, { recordId, content: dark })).toMatchObject({ code: 404 })
    expect(await call('DELETE', `${other}/${recordId}`)).toMatchObject({ code: 404 })
    const made = await call('POST', other, {
      content: leak,
      formId: formOf(at),
      versionId: rows[0].versionId,
    })
    expect(made).toMatchObject({ code: 200, data: { formId: formOf(other) } })
    for (const id of ['0', '1e3', '99999999999999999999', '1;drop', '%00', '-1', `${recordId}.5`])
      expect([404, 601]).toContain((await get(`/run-time/${id}/list`)).code)
    for (const id of ['0', 'abc', '99999999999999999999'])
      expect(await get(`${at}/${id}`)).not.toMatchObject({ code: 200 })
    expect(JSON.stringify(await server.as(company).get('/system/menu/getRouters'))).not.toContain(at.slice(1))
    const tree = await server.as(admin).get('/system/menu/treeselect')
    expect(JSON.stringify(tree)).not.toContain('登记表')
  })

  it('should find and sort documents by what they hold', async () => {
    const at = await register(school, [leak, dark, lock])
    const { get } = server.as(school)
    const found = async (query: Record<string, string>) => subjects((await get(`${at}/list`, query)).rows)
    expect(await found({ 'content.subject': '漏' })).toEqual(['三楼漏水'])
    expect(await found({ 'content.kind': 'power' })).toEqual(['走廊停电'])
    expect(await found({ 'content.cost': '10,100' })).toEqual(['三楼漏水'])
    expect(await found({ 'content.day': '2024-05-10,2024-05-31' })).toEqual(['走廊停电'])
    const sort = { orderByColumn: 'content.cost', isAsc: 'desc' }
    expect((await found({ ...sort })).slice(1)).toEqual(['走廊停电', '三楼漏水'])
    expect(await found({ orderByColumn: 'content.day', isAsc: 'asc' })).toEqual([
      '三楼漏水',
      '走廊停电',
      '门锁',
    ])
    expect(await get(`${at}/list`, { orderByColumn: 'content.remark' })).toMatchObject({ code: 601 })
  })

  it('should move what is searched when the form or the choice changes, and read the documents until then', async () => {
    const at = await register(school, [leak, dark])
    const formId = formOf(at)
    const { call, get } = server.as(school)
    const { cost, ...others } = repair.properties
    const renamed = {
      ...repair,
      properties: { ...others, fee: { ...cost, title: '金额', 'x-renamed-from': 'cost' } },
    }
    await server.publish(school, renamed, '报修单', formId)
    const search = ['urgent', 'fee', 'subject']
    expect(await call('POST', `/tool/build/${formId}/register`, { on: true, search })).toMatchObject({
      data: { isFilled: false },
    })
    const asked = { 'content.fee': '100,400' }
    expect(subjects((await get(`${at}/list`, asked)).rows)).toEqual(['走廊停电'])
    expect(await call('POST', at, { content: { subject: '新', fee: 200, urgent: true } })).toMatchObject({
      code: 200,
    })
    await eventually(async () => {
      expect(await get(`/tool/build/${formId}/register`)).toMatchObject({ data: { isFilled: true } })
    })
    const sorted = await get(`${at}/list`, { orderByColumn: 'content.fee', isAsc: 'asc' })
    expect(subjects(sorted.rows)).toEqual(['三楼漏水', '新', '走廊停电'])
    expect(subjects((await get(`${at}/list`, { 'content.urgent': 'true' })).rows)).toEqual(['新', '三楼漏水'])
  })

  it('should take the latest version for new documents, and for changed ones that fit it', async () => {
    const at = await register(school, [leak, dark])
    const formId = formOf(at)
    const { call, get } = server.as(school)
    const [newer, older] = (await get(`${at}/list`)).rows
    const stricter = {
      required: ['subject', 'place'],
      properties: { ...repair.properties, place: { type: 'string', title: '地点' } },
    }
    await server.publish(school, stricter, '报修单', formId)
    const { versionId } = older
    expect(await call('POST', at, { content: leak, versionId })).toMatchObject({ code: 601, msg: /新的版本/ })
    expect(await call('POST', at, { content: { ...leak, place: '三楼' }, versionId })).toMatchObject({
      code: 200,
    })
    const kept = await call('PUT', at, { recordId: older.recordId, content: { ...older.content, cost: 1 } })
    expect(kept).toMatchObject({ code: 200, data: { versionId } })
    const content = { ...newer.content, place: '四楼' }
    const moved = await call('PUT', at, { recordId: newer.recordId, content })
    expect(moved.code).toBe(200)
    expect(moved.data.versionId).toBeGreaterThan(versionId)
  })

  it('should be given to roles, and keep to their data scope', async () => {
    const at = await register(school, [leak])
    const { call, get } = server.as(school)
    const found = await get('/system/role/list', { roleKey: 'teacher' })
    const role = found.rows[0]
    const { checkedKeys } = (await get(`/system/menu/roleMenuTreeselect/${role.roleId}`)) as never as {
      checkedKeys: number[]
    }
    const tree = JSON.stringify((await get('/system/menu/treeselect')).data)
    expect(tree).toContain('报修单')
    const named = tree.slice(tree.indexOf('报修单'))
    for (const button of ['查询', '新增', '修改', '删除', '导出']) expect(named).toContain(`"${button}"`)
    const nodes = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where(
          'perms',
          'in',
          ['list', 'add', 'query'].map(verb => `form:${formOf(at)}:${verb}`),
        )
        .execute(),
    )
    const menuIds = [...checkedKeys, ...nodes.map(node => Number(node.menu_id))]
    expect(await call('PUT', '/system/role', { roleId: role.roleId, menuIds })).toMatchObject({ code: 200 })
    const scope = { roleId: role.roleId, dataScope: '5' }
    expect(await call('PUT', '/system/role/dataScope', scope)).toMatchObject({ code: 200 })
    const own = server.as(teacher)
    expect(await own.call('POST', at, { content: dark })).toMatchObject({ code: 200 })
    expect(subjects((await own.get(`${at}/list`)).rows)).toEqual(['走廊停电'])
    expect((await get(`${at}/list`)).total).toBe(2)
    const [theirs] = (await get(`${at}/list`, { 'content.subject': '三楼' })).rows
    expect(await own.get(`${at}/${theirs.recordId}`)).toMatchObject({ code: 404 })
    expect(await own.call('PUT', at, { recordId: theirs.recordId, content: dark })).toMatchObject({
      code: 403,
    })
    expect(await own.get(`/tool/build/version/${theirs.versionId}`)).toMatchObject({ code: 200 })
  })

  it('should hide page, menu and endpoints when it is switched off, and keep the documents', async () => {
    const at = await register(school, [leak])
    const formId = formOf(at)
    const { call, get } = server.as(school)
    expect(await call('POST', `/tool/build/${formId}/register`, { on: false })).toMatchObject({ code: 200 })
    expect(await get(`${at}/list`)).toMatchObject({ code: 404 })
    expect(await call('POST', at, { content: leak })).toMatchObject({ code: 404 })
    expect(JSON.stringify(await get('/system/menu/getRouters'))).not.toContain(at.slice(1))
    expect(await call('POST', `/tool/build/${formId}/register`, { on: true })).toMatchObject({ code: 200 })
    expect(await get(`${at}/list`)).toMatchObject({ total: 1 })
  })

  it('should let nobody write while it is switched, whoever is first', async () => {
    const at = await register(school)
    const formId = formOf(at)
    const { call, get } = server.as(school)
    const writes = Array.from({ length: 12 }, () => call('POST', at, { content: leak }))
    const [off, ...made] = await Promise.all([
      call('POST', `/tool/build/${formId}/register`, { on: false }),
      ...writes,
    ])
    expect(off.code).toBe(200)
    const stored = made.filter(({ code }) => code === 200).length
    expect(made.filter(({ code }) => code !== 200 && code !== 404 && code !== 403)).toEqual([])
    await call('POST', `/tool/build/${formId}/register`, { on: true })
    expect((await get(`${at}/list`)).total).toBe(stored)
  })

  it('should have one menu node, and its form stay, whoever comes at the same time', async () => {
    const { call } = server.as(school)
    const nodesOf = (formId: number) =>
      server.database.asOwner(tx =>
        tx
          .selectFrom('sys_menu')
          .select('status')
          .where('form_id', '=', formId)
          .where('menu_type', '=', 'C')
          .execute(),
      )
    for (let round = 0; round < 3; round += 1) {
      const formId = await server.publish(school, repair)
      const at = `/tool/build/${formId}/register`
      const switched = await Promise.all([1, 2, 3].map(() => call('POST', at, { on: true })))
      expect(switched.map(({ code }) => code)).toEqual([200, 200, 200])
      expect(await nodesOf(formId)).toEqual([{ status: '0' }])
      expect(await call('DELETE', `/tool/build/${formId}`)).toMatchObject({ code: 601 })
      await call('POST', at, { on: false })
      const [on, gone] = await Promise.all([
        call('POST', at, { on: true }),
        call('DELETE', `/tool/build/${formId}`),
      ])
      expect([
        [200, 601],
        [404, 200],
      ]).toContainEqual([on.code, gone.code])
      expect(await nodesOf(formId)).toEqual([{ status: on.code === 200 ? '0' : '1' }])
    }
  })

  it('should refuse what no number and no document can be', async () => {
    const at = await register(school)
    const { call } = server.as(school)
    expect(await call('POST', at, { versionId: 1, content: null })).toMatchObject({ code: 601 })
    expect(await call('PUT', '/tool/build', { formId: 1e30, formName: '一' })).toMatchObject({ code: 601 })
    const own = await server.publish(admin, repair)
    const body = { on: true, parentId: 1e30 }
    expect(await server.as(admin).call('POST', `/tool/build/${own}/register`, body)).toMatchObject({
      code: 601,
    })
  })

  it('should serve institutions what the platform has put into their packages', async () => {
    const at = await register(admin, [leak])
    const formId = formOf(at)
    expect(await server.as(school).get(`${at}/list`)).toMatchObject({ code: 403 })
    await giveToPackages(server, formId)
    const { call, get } = server.as(school)
    expect(await call('POST', at, { content: dark })).toMatchObject({ code: 200 })
    expect(subjects((await get(`${at}/list`)).rows)).toEqual(['走廊停电'])
    expect(subjects((await server.as(admin).get(`${at}/list`)).rows)).toEqual(['三楼漏水'])
    expect(await server.as(company).get(`${at}/list`)).toMatchObject({ total: 0 })
    expect(await call('POST', `/tool/build/${formId}/register`, { on: false })).toMatchObject({ code: 404 })
  })

  it('should count as within the package exactly as long as its folder is', async () => {
    const at = await register(school, [leak])
    const { get } = server.as(school)
    const folder = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_menu')
        .select('parent_id')
        .where('perms', '=', 'tool:register:list')
        .executeTakeFirstOrThrow(),
    )
    const held = (tx: Parameters<Parameters<typeof server.database.asOwner>[0]>[0]) =>
      tx
        .deleteFrom('sys_tenant_package_menu')
        .where('menu_id', '=', folder.parent_id)
        .returningAll()
        .execute()
    // As the page of packages does, for every institution that has one.
    const forget = () =>
      server.database.asOwner(async tx => {
        for (const { id } of await tx.selectFrom('sys_tenant').select('id').execute())
          await server.services.callers.drop(tx, Number(id))
      })
    const taken = await server.database.asOwner(held)
    await forget()
    expect(await get(`${at}/list`)).toMatchObject({ code: 403 })
    await server.database.asOwner(tx => tx.insertInto('sys_tenant_package_menu').values(taken).execute())
    await forget()
    expect(await get(`${at}/list`)).toMatchObject({ total: 1 })
  })

  it('should be refused to whom may not publish, and for what is none', async () => {
    const formId = await server.publish(school, repair)
    const { call } = server.as(school)
    const path = `/tool/build/${formId}/register`
    expect(await server.as(null).call('POST', path, { on: true })).toMatchObject({ code: 401 })
    expect(await server.as(teacher).call('POST', path, { on: true })).toMatchObject({ code: 403 })
    for (const token of [company, admin])
      expect(await server.as(token).call('POST', path, { on: true })).toMatchObject({ code: 404 })
    expect(await call('POST', path, {})).toMatchObject({ code: 601 })
    expect(await call('POST', path, { on: false })).toMatchObject({ code: 601 })
    for (const wrong of [['nothing'], ['remark'], ['lines'], ['__proto__']])
      expect(await call('POST', path, { on: true, search: wrong })).toMatchObject({ code: 601 })
    const { data: draft } = await call('POST', '/tool/build', {
      formName: '草稿',
      draft: JSON.stringify(repair),
    })
    expect(await call('POST', `/tool/build/${draft.formId}/register`, { on: true })).toMatchObject({
      code: 601,
    })
  })
})
