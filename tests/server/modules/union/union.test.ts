import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const BASE = '/system/unionSchoolCompany'
const SCHOOL = `${BASE}/cjSchoolInfoUnion`
const COMPANY = `${BASE}/cjCompanyInfoUnion`
const MEMBER = `${BASE}/cjUnionMember`
const RESOURCE = `${BASE}/cjUnionResource`
const LEVEL = `${BASE}/cjUnionLevel`
const CODE = '91420100MA4KX1234B'

const school = {
  educationType: '2',
  category: '2',
  ownership: '1',
  tags: [3],
  foundingYear: 1956,
  studentCount: 12_000,
  region: '湖北省/武汉市/洪山区',
  contactName: '周怀瑜',
  contactPhone: '027-87654321',
}

describe('unions', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer()
    await server.database.asOwner(async tx => {
      for (const table of [
        'union_resource',
        'union_member',
        'union_school',
        'union_company',
        'union_level',
      ]) {
        await tx.deleteFrom(table).execute()
      }
    })
    for (const name of ['admin', 'operator', 'school', 'teacher', 'school2', 'company', 'company2']) {
      tokens[name] = await server.signIn(name)
    }
  })
  afterAll(() => server.close())

  const call = (name: string, method: Method, path: string, body?: object) =>
    server.call(method, path, { token: tokens[name], ...(body ? { body: body as Row } : {}) })
  const rowsOf = async (name: string, path: string, query: Record<string, string> = {}) => {
    const reply = await server.call('GET', `${path}/list`, { token: tokens[name], query })
    expect(reply).toMatchObject({ code: 200 })
    return reply.rows as Row[]
  }
  const faultsOf = (reply: Row) =>
    (reply.data as { errors: { field: string }[] }).errors.map(one => one.field)
  const inbox = async (name: string) => {
    const reply = await call(name, 'GET', '/system/notify-message/my-page')
    return ((reply.data as { list: Row[] }).list ?? []).map(row => String(row.templateContent))
  }
  const ownSchool = async (name = 'school') => (await rowsOf(name, SCHOOL))[0] as Row

  async function makeLevel(code: string): Promise<number> {
    const body = { levelName: `等级${code}`, levelCode: code, levelRank: 1, rights: '共享课程' }
    const reply = await call('admin', 'POST', LEVEL, body)
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as { levelId: number }).levelId
  }

  it('should let nobody but the platform change levels, each code once', async () => {
    await makeLevel('first')
    const again = { levelName: '另一等级', levelCode: 'first', levelRank: 1 }
    expect(faultsOf(await call('admin', 'POST', LEVEL, again))).toEqual(['levelCode'])
    expect(faultsOf(await call('admin', 'POST', LEVEL, { ...again, levelCode: '1 x' }))).toEqual([
      'levelCode',
    ])
    expect(await call('school', 'POST', LEVEL, { ...again, levelCode: 'other' })).toMatchObject({ code: 403 })
  })

  it('should begin with the profile, and refuse what is wrong at its field', async () => {
    expect(await rowsOf('school', SCHOOL)).toEqual([])
    expect(await call('school', 'PUT', '/system/school/profile', {})).toMatchObject({ code: 200 })
    const record = await ownSchool()
    expect(record).toMatchObject({ name: '江城职业技术学院', reviewStatus: '0', version: 1 })
    const put = (body: Row) => call('school', 'PUT', SCHOOL, { schoolInfoId: record.schoolInfoId, ...body })
    expect(faultsOf(await put({ foundingYear: 2999 }))).toEqual(['foundingYear'])
    expect(faultsOf(await put({ contactPhone: '12' }))).toEqual(['contactPhone'])
    expect(faultsOf(await put({ educationType: '99' }))).toEqual(['educationType'])
    for (const [region, words] of [
      ['湖北省/武汉市/不存在区', '没有“湖北省/武汉市/不存在区”这个行政区划'],
      ['湖北省/武汉', '应为“湖北省/武汉市”'],
      ['420111', '没有“420111”'],
      ['湖北省//洪山区', '格式不正确'],
      ['湖北省', '请至少选到城市'],
    ] as const) {
      const refused = await put({ region })
      expect(refused).toMatchObject({ code: 601, data: { errors: [{ field: 'region' }] } })
      expect(JSON.stringify(refused.data)).toContain(words)
    }
    const early = await call('school', 'PUT', `${SCHOOL}/submit`, { schoolInfoId: record.schoolInfoId })
    expect(early.code).toBe(601)
    expect(faultsOf(early)).toContain('contactPhone')
    expect(await put(school)).toMatchObject({ code: 200 })
    expect((await call('school', 'GET', '/system/school/profile')).data).toMatchObject({ educationType: '2' })
  })

  it('should show a draft to its institution alone, also by its number', async () => {
    const { schoolInfoId } = await ownSchool()
    for (const name of ['admin', 'operator']) {
      const rows = await rowsOf(name, SCHOOL)
      expect(rows.map(row => row.schoolInfoId)).not.toContain(schoolInfoId)
    }
    expect((await call('school2', 'GET', `${SCHOOL}/${schoolInfoId}`)).code).toBe(404)
    expect((await call('school2', 'PUT', SCHOOL, { schoolInfoId, desp: '改' })).code).toBe(404)
    expect((await call('school2', 'PUT', `${SCHOOL}/submit`, { schoolInfoId })).code).toBe(404)
    expect((await call('teacher', 'PUT', SCHOOL, { schoolInfoId, desp: '改' })).code).toBe(403)
    expect(
      (await call('admin', 'PUT', `${SCHOOL}/review`, { id: schoolInfoId, result: 'approve' })).code,
    ).toBe(404)
  })

  it('should go from submission over rejection to approval, telling both sides, and show others the approved content only', async () => {
    const { schoolInfoId } = await ownSchool()
    const submit = () => call('school', 'PUT', `${SCHOOL}/submit`, { schoolInfoId })
    const review = (body: Row, name = 'admin') =>
      call(name, 'PUT', `${SCHOOL}/review`, { id: schoolInfoId, ...body })
    const shown = async (name: string) => (await rowsOf(name, MEMBER, { name: '江城职业技术学院' }))[0]

    expect(await submit()).toMatchObject({ code: 200 })
    expect(await submit()).toMatchObject({
      code: 601,
      msg: expect.stringContaining('只有草稿或已驳回的资料'),
    })
    expect((await inbox('admin'))[0]).toContain('江城职业技术学院提交了学校信息')
    expect((await rowsOf('admin', SCHOOL))[0]).toMatchObject({ schoolInfoId, reviewStatus: '1' })
    expect(await rowsOf('school2', SCHOOL)).not.toContainEqual(expect.objectContaining({ schoolInfoId }))
    expect((await review({ result: 'approve', levelId: 1 }, 'school')).code).toBe(403)
    expect(faultsOf(await review({ result: 'reject', reason: ' ' }))).toEqual(['reason'])
    expect(await review({ result: 'reject', reason: '缺少简介' })).toMatchObject({ code: 200 })
    expect(await ownSchool()).toMatchObject({ reviewStatus: '3', reviewReason: '缺少简介' })
    expect((await inbox('school'))[0]).toContain('缺少简介')
    expect(await shown('company')).toBeUndefined()

    await call('school', 'PUT', SCHOOL, { schoolInfoId, desp: '第一版' })
    await submit()
    expect(faultsOf(await review({ result: 'approve' }))).toEqual(['levelId'])
    expect(faultsOf(await review({ result: 'approve', levelId: 987_654 }))).toEqual(['levelId'])
    expect((await review({ result: 'approve', levelId: 1, version: 0 })).code).toBe(601)
    const levelId = await makeLevel('second')
    expect(await review({ result: 'approve', levelId })).toMatchObject({ code: 200 })
    expect((await review({ result: 'approve', levelId })).code).toBe(601)
    expect(await shown('company')).toMatchObject({ desp: '第一版', memberType: 2, levelId, tags: [3] })
    for (const [region, found] of [
      ['湖北省', true],
      ['湖北省/武汉市', true],
      ['浙江省', false],
    ] as const) {
      const names = (await rowsOf('company', MEMBER, { region })).map(row => row.name)
      expect(names.includes('江城职业技术学院')).toBe(found)
    }
    expect((await inbox('school'))[0]).toContain('已通过审核')

    await call('school', 'PUT', '/system/school/profile', { desp: '第二版' })
    expect(await ownSchool()).toMatchObject({ reviewStatus: '0', desp: '第二版' })
    expect(await shown('company2')).toMatchObject({ desp: '第一版' })
    await submit()
    await review({ result: 'approve', levelId })
    expect(await shown('company2')).toMatchObject({ desp: '第二版' })

    const inUse = await call('admin', 'DELETE', `${LEVEL}/${levelId}`)
    expect(inUse.code).toBe(601)
    const other = await makeLevel('third')
    const id = (await shown('admin'))?.unionMemberId
    expect((await call('school', 'PUT', `${MEMBER}/level`, { id, levelId: other })).code).toBe(403)
    expect(await call('admin', 'PUT', `${MEMBER}/level`, { id, levelId: other })).toMatchObject({ code: 200 })
    expect(await ownSchool()).toMatchObject({ levelId: other })
    expect(await call('admin', 'DELETE', `${LEVEL}/${levelId}`)).toMatchObject({ code: 200 })
  })

  it('should take a credit code with its check digit from one company only', async () => {
    const company = {
      ...{
        industry: 'C',
        region: '湖北省/武汉市',
        contactName: '吴望川',
        contactPhone: '13988886612',
      },
    }
    const idOf: Record<string, unknown> = {}
    for (const name of ['company', 'company2']) {
      await call(name, 'PUT', '/system/company/profile', {})
      idOf[name] = (await rowsOf(name, COMPANY))[0]?.companyInfoId
      const put = (creditCode: string) =>
        call(name, 'PUT', COMPANY, { companyInfoId: idOf[name], ...company, creditCode })
      expect(faultsOf(await put('91420100MA4KX12345'))).toEqual(['creditCode'])
      expect(await put(CODE)).toMatchObject({ code: 200 })
    }
    const submit = (name: string) => call(name, 'PUT', `${COMPANY}/submit`, { companyInfoId: idOf[name] })
    // Both wait for the platform before either is a member.
    for (const name of ['company', 'company2']) expect(await submit(name)).toMatchObject({ code: 200 })
    const levelId = await makeLevel('company')
    const review = (name: string, verdict: Row) =>
      call('admin', 'PUT', `${COMPANY}/review`, { id: idOf[name], ...verdict })
    const approval = { result: 'approve', levelId }
    expect(await review('company', approval)).toMatchObject({ code: 200 })
    expect(faultsOf(await review('company2', approval))).toEqual(['creditCode'])
    expect(await review('company2', { result: 'reject', reason: '代码重复' })).toMatchObject({ code: 200 })
    expect(faultsOf(await submit('company2'))).toEqual(['creditCode'])
  })

  it('should show an offer to its owner, then to the platform, then to all, and hide it when it is changed', async () => {
    const bad = await call('company', 'POST', RESOURCE, {
      ...{ resourceName: '实训室', resourceKind: 'base', validFrom: '2026-05-01', validTo: '2026-04-01' },
    })
    expect(bad.code).toBe(601)
    const platform = await call('admin', 'POST', RESOURCE, { resourceName: '平台', resourceKind: 'base' })
    expect(platform.code).toBe(601)
    const made = await call('company', 'POST', RESOURCE, {
      resourceName: '数控实训基地',
      resourceKind: 'base',
    })
    const unionResourceId = (made.data as Row).unionResourceId
    expect(made.data).toMatchObject({ memberId: 4, memberName: '华科智能装备有限公司', reviewStatus: '0' })
    const seenBy = async () => {
      const names = ['company', 'admin', 'school', 'company2']
      const lists = await Promise.all(names.map(name => rowsOf(name, RESOURCE, { resourceName: '数控实训' })))
      return names.filter((_, index) => (lists[index] ?? []).length > 0)
    }
    const submit = () => call('company', 'PUT', `${RESOURCE}/submit`, { unionResourceId })
    const review = (result: string) =>
      call('admin', 'PUT', `${RESOURCE}/review`, { id: unionResourceId, result, reason: '材料不全' })

    expect(await seenBy()).toEqual(['company'])
    await submit()
    expect(await seenBy()).toEqual(['company', 'admin'])
    expect(await review('reject')).toMatchObject({ code: 200 })
    expect(await seenBy()).toEqual(['company', 'admin'])
    await submit()
    expect(await review('approve')).toMatchObject({ code: 200 })
    expect(await seenBy()).toEqual(['company', 'admin', 'school', 'company2'])
    expect((await call('school', 'PUT', RESOURCE, { unionResourceId, unit: '间' })).code).toBe(404)
    expect((await call('school', 'DELETE', `${RESOURCE}/${unionResourceId}`)).code).toBe(404)
    expect(await call('company', 'PUT', RESOURCE, { unionResourceId, unit: '间' })).toMatchObject({
      code: 200,
    })
    expect(await seenBy()).toEqual(['company'])
  })

  it('should hide a member with its offers from all but itself and the platform, say why, and show both again', async () => {
    const made = await call('company', 'POST', RESOURCE, { resourceName: '实习岗位', resourceKind: 'post' })
    const unionResourceId = (made.data as Row).unionResourceId
    const draft = await call('company', 'POST', RESOURCE, {
      resourceName: '实习岗位草稿',
      resourceKind: 'post',
    })
    const approve = async () => {
      await call('company', 'PUT', `${RESOURCE}/submit`, { unionResourceId })
      return call('admin', 'PUT', `${RESOURCE}/review`, { id: unionResourceId, result: 'approve' })
    }
    expect(draft.code).toBe(200)
    expect(await approve()).toMatchObject({ code: 200 })
    const names = ['company', 'admin', 'school', 'company2']
    const seenBy = async (path: string, query: Record<string, string>) => {
      const lists = await Promise.all(names.map(name => rowsOf(name, path, query)))
      return names.filter((_, index) => (lists[index] ?? []).length > 0)
    }
    const member = () => seenBy(MEMBER, { name: '华科智能装备' })
    const offers = () => seenBy(RESOURCE, { resourceName: '实习岗位' })
    const [{ unionMemberId: id } = {}] = await rowsOf('admin', MEMBER, { name: '华科智能装备' })
    const put = (status: string, reason?: string, name = 'admin') =>
      call(name, 'PUT', `${MEMBER}/visibility`, { id, status, reason })
    expect([await member(), await offers()]).toEqual([names, names])

    expect((await put('1', '原因', 'school')).code).toBe(403)
    expect((await put('1', '原因', 'company')).code).toBe(403)
    expect(faultsOf(await put('1', '  '))).toEqual(['reason'])
    expect(await put('1', '资质过期')).toMatchObject({ code: 200 })
    expect([await member(), await offers()]).toEqual([
      ['company', 'admin'],
      ['company', 'admin'],
    ])
    expect((await inbox('company'))[0]).toContain('资质过期')

    await call('company', 'PUT', RESOURCE, { unionResourceId, unit: '个' })
    expect(await approve()).toMatchObject({ code: 200 })
    expect(await offers()).toEqual(['company', 'admin'])

    expect(await put('0')).toMatchObject({ code: 200 })
    expect([await member(), await offers()]).toEqual([names, names])
    expect((await rowsOf('school', RESOURCE, { resourceName: '实习岗位' })).length).toBe(1)
    expect((await inbox('company'))[0]).toContain('恢复展示')
  })
})
