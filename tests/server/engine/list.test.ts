import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../../bench/support/server/recordStatements.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

let engine: Engine
let deptIds: number[] = []

beforeAll(async () => {
  engine = await startEngine(modules)
  const root = (await engine.call('POST', '/org/dept', { body: { deptName: '总部', leader: '王' } })).data
    .deptId
  const child = (await engine.call('POST', '/org/dept', { body: { deptName: '分部', parentId: root } })).data
    .deptId
  const other = (await engine.call('POST', '/org/dept', { body: { deptName: '别处' } })).data.deptId
  deptIds = [root, child, other]
  const people = [
    { code: 'A1', personName: '张三', deptId: root, salary: 100.5, joinedAt: '2026-01-01 23:30:00' },
    {
      code: 'A2',
      personName: '李_四',
      deptId: child,
      salary: 200,
      joinedAt: '2026-01-02 08:00:00',
      hobbies: ['run'],
    },
    { code: 'B1', personName: '100%', deptId: other, salary: 300, status: '1' },
    { code: 'B2', personName: '赵\\六' },
  ]
  for (const body of people) await engine.call('POST', '/org/person', { body })
  await engine.call('POST', '/org/person', {
    as: caller({ tenantId: 2 }),
    body: { code: 'A1', personName: '别人的' },
  })
})
afterAll(() => engine.close())

const codes = (answer: Reply): string[] => (answer.rows ?? []).map((row: { code: string }) => row.code)
const list = (query: string, as = caller()) => engine.call('GET', `/org/person/list?${query}`, { as })

describe('GET /org/person/list', () => {
  it('should answer 401 to a guest and 403 without the permission', async () => {
    expect((await engine.call('GET', '/org/person/list', { as: null })).code).toBe(401)
    expect((await list('', caller({ permissions: ['org:person:query'] }))).code).toBe(403)
  })

  it('should answer rows and total of the own tenant in the order of the list', async () => {
    const answer = await list('')
    expect(codes(answer)).toEqual(['A1', 'A2', 'B1', 'B2'])
    expect(answer.total).toBe(4)
    expect(answer.rows[0]).toMatchObject({ dept: { deptName: '总部' }, createBy: 'admin' })
    expect(answer.rows[0]).not.toHaveProperty('password')
    expect(answer.rows[0]).not.toHaveProperty('intro')
  })

  it('should answer, read and search what a record is now, by its first case that holds', async () => {
    const as = caller({ tenantId: 3 })
    const past = { startDate: '2020-01-01', endDate: '2021-01-01' }
    const people = [
      { ...past, code: 'C1', personName: '快走', status: '0' },
      { ...past, code: 'C2', personName: '在职', status: '1' },
      { code: 'C3', personName: '将到', startDate: '2999-01-01' },
      { code: 'C4', personName: '未定' },
    ]
    const standings = ['leaving', 'here', 'coming', null]
    const made = []
    for (const body of people) made.push((await engine.call('POST', '/org/person', { as, body })).data)
    expect(made.map(record => record.standing)).toEqual(standings)

    const { rows } = await list('', as)
    expect(rows.map((row: { standing: unknown }) => row.standing)).toEqual(standings)
    expect((await engine.call('GET', `/org/person/${made[0].personId}`, { as })).data.standing).toBe(
      'leaving',
    )
    expect(codes(await list('standing=leaving', as))).toEqual(['C1'])
    expect(codes(await list('standing[0]=here&standing[1]=coming', as))).toEqual(['C2', 'C3'])
    expect((await list('orderByColumn=standing', as)).fault).toBe('SORT_UNKNOWN')

    const changed = { ...made[0], endDate: '2999-01-01', standing: 'leaving' }
    const answer = await engine.call('PUT', '/org/person', { as, body: changed })
    expect(answer).toMatchObject({ code: 200, data: { standing: 'here' } })
  })

  it('should page, 1-based', async () => {
    expect(codes(await list('pageNum=2&pageSize=3'))).toEqual(['B2'])
    expect((await list('pageNum=2&pageSize=3')).total).toBe(4)
    expect(await list('pageNum=9&pageSize=3')).toMatchObject({ rows: [], total: 4 })
  })

  it.each([
    ['a part of a text', 'personName=三', ['A1']],
    ['_ taken literally', 'personName=_', ['A2']],
    ['% taken literally', `personName=${encodeURIComponent('%')}`, ['B1']],
    ['\\ taken literally', `personName=${encodeURIComponent('\\')}`, ['B2']],
    ['a prefix', 'code=A', ['A1', 'A2']],
    ['a choice', 'status=1', ['B1']],
    ['a day, whole', 'joinedAt=2026-01-01', ['A1']],
    ['two ends in brackets', 'joinedAt[0]=2026-01-02&joinedAt[1]=2026-01-02', ['A2']],
    ['named ends', 'params%5BbeginJoinedAt%5D=2026-01-01&params%5BendJoinedAt%5D=2026-01-01', ['A1']],
    ['a range of numbers', 'salary=150,250', ['A2']],
    ['a range open below', 'salary=,150', ['A1']],
    ['a value of an array', 'hobbies=run', ['A2']],
    ['the time of creation', 'params[beginTime]=2000-01-01&params[endTime]=2000-12-31', []],
    ['empty values', 'personName=&status=', ['A1', 'A2', 'B1', 'B2']],
    ['keys that name no field', 'foo=1&params[dataScope]=x', ['A1', 'A2', 'B1', 'B2']],
    ['SQL', `personName=${encodeURIComponent("' or 1=1 --")}`, []],
  ])('should search by %s', async (_name, query, expected) => {
    expect(codes(await list(query))).toEqual(expected)
  })

  it('should take a node of the tree with all below it', async () => {
    expect(codes(await list(`deptId=${deptIds[0]}`))).toEqual(['A1', 'A2'])
    expect(codes(await list(`deptId=${deptIds[1]}`))).toEqual(['A2'])
  })

  it.each([
    ['deptId=abc', 'deptId'],
    ['joinedAt=yesterday', 'joinedAt'],
    ['salary=1;drop table x', 'salary'],
    ['pageNum=0', 'pageNum'],
    ['pageSize=-1', 'pageSize'],
  ])('should refuse %s at its field', async (query, field) => {
    expect(await list(query)).toMatchObject({
      code: 601,
      fault: 'SEARCH_INVALID',
      data: { errors: [{ field }] },
    })
  })

  it('should refuse a text that no database holds', async () => {
    expect(await list('personName=%00')).toMatchObject({ code: 601, fault: 'SEARCH_INVALID' })
  })

  it('should sort by what is sortable, in both languages of clients', async () => {
    expect(codes(await list('orderByColumn=salary&isAsc=descending'))).toEqual(['B2', 'B1', 'A2', 'A1'])
    expect(codes(await list('orderByColumn=salary&isAsc=asc'))).toEqual(['A1', 'A2', 'B1', 'B2'])
    for (const query of [
      'orderByColumn=password',
      'orderByColumn=code;drop',
      'orderByColumn=code&isAsc=up',
      'orderByColumn=deptId',
    ]) {
      expect(await list(query)).toMatchObject({ code: 601, fault: 'SORT_UNKNOWN' })
    }
  })

  it('should hide a field, its search and its order from who may not read it', async () => {
    const as = caller({ permissions: ['org:person:list'] })
    const answer = await list('salary=150,250', as)
    expect(codes(answer)).toHaveLength(4)
    expect(answer.rows[0]).not.toHaveProperty('salary')
    expect((await list('orderByColumn=salary', as)).fault).toBe('SORT_UNKNOWN')
  })

  it('should show what the data scope shows, in lists, reads and changes', async () => {
    const as = caller({ userId: 5, dataScope: { deptIds: [deptIds[1] as number], own: false } })
    expect(codes(await list('', as))).toEqual(['A2'])
    const [row] = (await list('code=A1')).rows
    expect((await engine.call('GET', `/org/person/${row.personId}`, { as })).code).toBe(404)
    expect(
      (await engine.call('PUT', '/org/person', { as, body: { personId: row.personId, quantity: 1 } })).code,
    ).toBe(404)
    expect((await engine.call('DELETE', `/org/person/${row.personId}`, { as })).code).toBe(404)
    expect(codes(await list('', caller({ dataScope: { deptIds: [], own: true } })))).toHaveLength(4)
    expect(codes(await list('', caller({ userId: 5, dataScope: { deptIds: [], own: false } })))).toEqual([])
  })

  it('should let a caller who sees the own records only make one, in the own department or in none', async () => {
    const as = caller({ userId: 5, deptId: deptIds[1] as number, dataScope: { deptIds: [], own: true } })
    const make = (code: string, deptId?: number) =>
      engine.call('POST', '/org/person', { as, body: { code, personName: code, deptId } })
    const picker = await engine.call('GET', '/org/dept/options?from=org/person&field=deptId', { as })
    expect(picker.data.map((one: { value: number }) => one.value)).toEqual([deptIds[1]])
    const made = [await make('OWN1', deptIds[1]), await make('OWN2')]
    expect(made.map(({ code }) => code)).toEqual([200, 200])
    expect((await make('OWN3', deptIds[0])).data.errors).toMatchObject([
      { field: 'deptId', code: 'REFERENCE_MISSING' },
    ])
    expect(codes(await list('', as))).toEqual(['OWN1', 'OWN2'])
    const below = { deptName: '下级', parentId: deptIds[1] }
    expect((await engine.call('POST', '/org/dept', { as, body: below })).data.errors).toMatchObject([
      { field: 'parentId', code: 'REFERENCE_MISSING' },
    ])
    for (const { data } of made) {
      await engine.call('DELETE', `/org/person/${data.personId}`)
      await engine.call('DELETE', `/org/person/clean/${data.personId}`)
    }
  })

  it('should not let a scoped caller put a record outside', async () => {
    const as = caller({ userId: 5, dataScope: { deptIds: [deptIds[1] as number], own: false } })
    const answer = await engine.call('POST', '/org/person', {
      as,
      body: { code: 'X', personName: 'x', deptId: deptIds[0] },
    })
    expect(answer.data.errors).toMatchObject([{ field: 'deptId', code: 'REFERENCE_MISSING' }])
    const [row] = (await list('code=A2', as)).rows
    const moved = await engine.call('PUT', '/org/person', {
      as,
      body: { personId: row.personId, deptId: null },
    })
    // Nothing was chosen, so nothing chosen is missing.
    expect(moved).toMatchObject({
      code: 601,
      msg: '请选择部门',
      data: { errors: [{ field: 'deptId', code: 'required' }] },
    })
  })
})

describe('ids of another tenant', () => {
  const other = caller({ tenantId: 2, userId: 9 })

  it('should be absent to read, change, remove, act on, and refer to', async () => {
    const { personId } = (await list('code=A1')).rows[0]
    expect((await engine.call('GET', `/org/person/${personId}`, { as: other })).code).toBe(404)
    expect(
      (await engine.call('PUT', '/org/person', { as: other, body: { personId, quantity: 1 } })).code,
    ).toBe(404)
    expect((await engine.call('DELETE', `/org/person/${personId}`, { as: other })).code).toBe(404)
    expect((await engine.call('PUT', '/org/person/publish', { as: other, body: { personId } })).code).toBe(
      404,
    )
    const body = { code: 'T', personName: 't', deptId: deptIds[0], mentorId: personId }
    const refused = await engine.call('POST', '/org/person', { as: other, body })
    expect(refused.data.errors.map((error: { field: string }) => error.field)).toEqual(['deptId', 'mentorId'])
    expect((await engine.call('GET', '/org/dept/options', { as: other })).data).toEqual([])
    expect((await engine.call('GET', `/org/dept/options?ids=${deptIds[0]}`, { as: other })).data).toEqual([])
  })
})

describe('a long list', () => {
  beforeAll(async () => {
    await engine.database.asOwner(tx =>
      sql`insert into org_role (tenant_id, role_name, status) select 3, 'r' || lpad(n::text, 5, '0'), '0' from generate_series(1, 12000) n`.execute(
        tx,
      ),
    )
  })
  const as = caller({ tenantId: 3 })
  const page = (number: number, size = 10) =>
    engine.call('GET', `/org/role/list?pageNum=${number}&pageSize=${size}&orderByColumn=roleName&isAsc=asc`, {
      as,
    })
  const names = (answer: Reply) => answer.rows.map((row: { roleName: string }) => row.roleName)

  it('should be counted, and read from its end in its last half', async () => {
    expect((await page(1)).total).toBe(12000)
    expect(names(await page(600))).toEqual(Array.from({ length: 10 }, (_, n) => `r0${5991 + n}`))
    expect(names(await page(1200)).at(-1)).toBe('r12000')
    expect(names(await page(1200))[0]).toBe('r11991')
    expect((await page(1201)).rows).toEqual([])
  })

  it('should be counted once, by one statement, when its size is not known', async () => {
    const recorded = await recordStatements(async () => {
      expect((await engine.call('GET', '/org/role/list?status=0&pageSize=10', { as })).total).toBe(12000)
    })
    const texts = recorded.flatMap(({ statements }) => statements.map(({ text }) => text))
    expect(texts.filter(text => text.includes('org_role'))).toHaveLength(2)
    expect(texts.filter(text => text.includes('count('))).toHaveLength(1)
  })

  it('should keep its size for a minute, but that of a short one never', async () => {
    await engine.call('POST', '/org/role', { as, body: { roleName: 'new' } })
    expect((await page(1)).total).toBe(12000)
    const short = '/org/role/list?roleName=new&pageSize=1'
    expect((await engine.call('GET', short, { as })).total).toBe(1)
  })

  it('should export all of it', async () => {
    engine.as(as)
    const answer = await engine.raw({ method: 'POST', url: '/org/role/export' })
    expect(answer.statusCode).toBe(200)
    const { parseSheet } = await import('#server/engine/sheet/parseSheet.ts')
    // The reader takes 10,000 rows at most, so that it says no to what the writer wrote.
    expect(await parseSheet(new Uint8Array(answer.rawPayload))).toEqual({ failure: 'too-many-rows' })
  })
})

describe('style page, platform tenancy', () => {
  it('should answer list and total inside data, and be written by the platform alone', async () => {
    const made = await engine.call('POST', '/org/region/create', { body: { regionName: '北京' } })
    const id = made.data.regionId
    const as = caller({ tenantId: 2 })
    const page = await engine.call('GET', '/org/region/page?pageNo=1&pageSize=5', { as })
    expect(page).toMatchObject({ data: { list: [{ regionName: '北京' }], total: 1 } })
    expect((await engine.call('GET', `/org/region/get?id=${id}`, { as })).data.regionName).toBe('北京')
    expect((await engine.call('POST', '/org/region/create', { as, body: { regionName: '上海' } })).code).toBe(
      403,
    )
    expect(
      (await engine.call('PUT', '/org/region/update', { as, body: { regionId: id, regionName: 'x' } })).code,
    ).toBe(403)
    expect((await engine.call('DELETE', `/org/region/delete?id=${id}`, { as })).code).toBe(403)
    expect((await engine.call('DELETE', `/org/region/delete?ids=${id}`)).code).toBe(200)
  })
})

describe('shared tenancy', () => {
  it('should show others what is shared, and let nobody else change it', async () => {
    const made = await engine.call('POST', '/org/notice', {
      body: { subject: '公开', status: '1', lines: [{ line: '一' }] },
    })
    await engine.call('POST', '/org/notice', { body: { subject: '内部' } })
    const as = caller({ tenantId: 2 })
    const seen = await engine.call('GET', '/org/notice/list', { as })
    expect(seen.rows).toMatchObject([{ subject: '公开', shared: true, sharedBy: '机构1' }])
    const { noticeId } = made.data
    expect((await engine.call('GET', `/org/notice/${noticeId}`, { as })).data.lines).toMatchObject([
      { line: '一' },
    ])
    expect((await engine.call('PUT', '/org/notice', { as, body: { noticeId, subject: 'x' } })).code).toBe(404)
    expect((await engine.call('DELETE', `/org/notice/${noticeId}`, { as })).code).toBe(404)
    const lines = [...made.data.lines, { line: '二' }]
    const hidden = await engine.call('PUT', '/org/notice', { body: { noticeId, status: '0', lines } })
    expect(hidden.data.lines).toHaveLength(2)
    expect((await engine.call('GET', `/org/notice/${noticeId}`, { as })).code).toBe(404)
  })
})

describe('a page that has borrowed part of a resource', () => {
  const as = caller({
    userId: 77,
    permissions: ['org:mine:list', 'org:mine:query', 'org:mine:add', 'org:mine:edit', 'org:mine:remove'],
  })

  it('should reach its part of the records and no other', async () => {
    const made = await engine.call('POST', '/org/mine', { as, body: { code: 'M1', personName: '我的' } })
    expect(made.code).toBe(200)
    expect(codes(await engine.call('GET', '/org/mine/list', { as }))).toEqual(['M1'])
    const { personId } = (await list('code=A1')).rows[0]
    expect((await engine.call('GET', `/org/mine/${personId}`, { as })).code).toBe(404)
    expect((await engine.call('PUT', '/org/mine', { as, body: { personId, quantity: 1 } })).code).toBe(404)
    expect((await engine.call('DELETE', `/org/mine/${personId}`, { as })).code).toBe(404)
    expect((await engine.call('GET', '/org/person/list', { as })).code).toBe(403)
  })
})

describe('rows of server code', () => {
  it('should carry what the schema describes and the caller may read', async () => {
    const as = caller({ permissions: ['org:online:list', 'org:online:query'] })
    const answer = await engine.call('GET', '/org/online/list', { as })
    expect(answer).toMatchObject({ total: 2, rows: [{ tokenId: 'a', userName: '甲' }, { tokenId: 'b' }] })
    expect(Object.keys(answer.rows[0])).toEqual(['tokenId', 'userName'])
    expect((await engine.call('GET', '/org/online/b', { as })).data).toEqual({ tokenId: 'b', userName: '乙' })
    expect((await engine.call('GET', '/org/online/z', { as })).code).toBe(404)
  })
})
