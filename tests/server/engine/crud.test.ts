import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  calls.length = 0
  engine = await startEngine(modules)
})
afterAll(() => engine.close())

const create = (code: string, more: object = {}) =>
  engine.call('POST', '/org/person', { body: { code, personName: `甲${code}`, ...more } })

describe('POST /org/person', () => {
  it('should answer 401 to a guest', async () => {
    expect((await engine.call('POST', '/org/person', { as: null, body: {} })).code).toBe(401)
  })

  it('should tell every mistake at its field, and store nothing', async () => {
    const body = {
      personName: 'x'.repeat(51),
      deptId: 999,
      status: '7',
      stranger: 1,
      startDate: '2026-02-30',
      createTime: '2020-01-01 00:00:00',
      skills: [{ level: '9' }],
    }
    const answer = await engine.call('POST', '/org/person', { body })
    expect(answer.code).toBe(601)
    const codes = Object.fromEntries(
      answer.data.errors.map((error: { field: string; code: string }) => [error.field, error.code]),
    )
    expect(codes).toEqual({
      stranger: 'UNKNOWN_FIELD',
      createTime: 'FIELD_READ_ONLY',
      code: 'required',
      personName: 'maxLength',
      startDate: 'format',
      status: 'DICTIONARY_VALUE',
      deptId: 'REFERENCE_MISSING',
      'skills.0.skillName': 'required',
      'skills.0.level': 'DICTIONARY_VALUE',
    })
    expect((await engine.call('GET', '/org/person/list')).total).toBe(0)
  })

  it('should tell the first hundred mistakes, and that there are more', async () => {
    const strangers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]))
    const answer = await engine.call('POST', '/org/person', { body: { ...strangers(1_500), code: 7 } })
    expect(answer.data.errors).toHaveLength(101)
    expect(answer.data.errors.at(-1)).toMatchObject({
      field: '',
      message: '还有更多错误，请先改正以上 100 处',
    })
    const skills = [strangers(1_500), strangers(1_500)]
    const inside = await engine.call('POST', '/org/person', { body: { code: 'S', personName: '甲', skills } })
    expect(inside.data.errors).toHaveLength(101)
  })

  it('should refuse an object of more properties than any record has', async () => {
    const body = Object.fromEntries(Array.from({ length: 40_000 }, (_, key) => [`k${key}`, 1]))
    expect(await engine.call('POST', '/org/person', { body })).toMatchObject({
      code: 601,
      fault: 'UNSAFE_JSON',
      msg: '请求未被接受：一个对象的字段过多',
    })
  })

  it('should store more child rows than one statement takes, each in its place', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => ({ line: `l${index}` }))
    const { data } = await engine.call('POST', '/org/notice', { body: { subject: '长', lines } })
    const stored: { line: string }[] = (await engine.call('GET', `/org/notice/${data.noticeId}`)).data.lines
    expect(stored.map(({ line }) => line)).toEqual(lines.map(({ line }) => line))
    await engine.call('DELETE', `/org/notice/${data.noticeId}`)
  })

  it('should answer 403 without the permission', async () => {
    const as = caller({ permissions: ['org:person:list'] })
    expect((await engine.call('POST', '/org/person', { as, body: {} })).code).toBe(403)
  })

  it('should store the record with defaults, computed values, links and child rows', async () => {
    const role = await engine.call('POST', '/org/role', { body: { roleName: '教师' } })
    const answer = await create('A1', {
      price: 1.01,
      quantity: 3,
      status: undefined,
      endDate: '',
      joinedAt: '2026-01-02T03:04:05+08:00',
      hobbies: ['read'],
      married: true,
      password: 'secret',
      intro: '<p onclick="x()">好<script>alert(1)</script></p>',
      roleIds: [role.data.roleId],
      skills: [{ skillName: '写作', hours: 2, rate: 5, level: '' }],
    })
    expect(answer).toMatchObject({
      code: 200,
      data: {
        code: 'A1',
        status: '0',
        state: 'draft',
        price: 1.01,
        total: 3.03,
        endDate: null,
        joinedAt: '2026-01-02 03:04:05',
        enteredBy: 1,
        intro: '<p>好</p>',
        hobbies: ['read'],
        married: true,
        roles: [{ roleId: role.data.roleId, roleName: '教师' }],
        skills: [{ skillName: '写作', cost: 10, level: null }],
        createBy: 'admin',
        version: 1,
      },
    })
    expect(answer.data).not.toHaveProperty('password')
    // The formula reads the key, which only the database gives.
    const { personId, badge } = answer.data
    expect(badge).toBe(personId * 10 + 7)
    expect(calls).toEqual(['beforeCreate A1', 'afterCreate A1'])
    expect(engine.audit).toMatchObject([
      { resource: 'org/person', before: null, after: { code: 'A1', badge } },
    ])
    expect((await engine.call('GET', `/org/person/${personId}`)).data).toMatchObject({ badge, version: 1 })
  })

  it('should refuse more decimal places than are kept, as the browser does, and round what is worked out', async () => {
    const refused = async (body: object) => {
      const answer = await create('D1', body)
      expect(answer.code).toBe(601)
      return answer.data.errors.map(({ field, message }: Record<string, string>) => [field, message])
    }
    const [[field, message]] = await refused({ price: 1.005 })
    expect(field).toBe('price')
    expect(message).toMatch(/最多 2 位小数$/)
    const { personId } = (await create('D1', { price: 1.05, quantity: 3 })).data
    const change = await engine.call('PUT', '/org/person', { body: { personId, price: 7.001 } })
    expect(change).toMatchObject({ code: 601, data: { errors: [{ field: 'price', message }] } })
    expect((await engine.call('GET', `/org/person/${personId}`)).data).toMatchObject({
      price: 1.05,
      total: 3.15,
    })
  })

  it('should name the field of a duplicate', async () => {
    const answer = await create('A1')
    expect(answer).toMatchObject({
      code: 601,
      fault: 'DUPLICATE',
      data: { errors: [{ field: 'code', code: 'DUPLICATE' }] },
    })
    expect(answer.msg).toBe('编码：已存在，请换一个')
  })

  it('should refuse a record that breaks a rule', async () => {
    const answer = await create('A2', { startDate: '2026-02-01', endDate: '2026-01-01' })
    const message = '结束日期不能早于开始日期'
    expect(answer).toMatchObject({ code: 601, data: { errors: [{ field: 'endDate', message }] } })
  })

  it.each([
    ['__proto__', '{"code":"P1","personName":"p","__proto__":{"admin":true}}'],
    ['constructor', '{"code":"P1","personName":"p","constructor":1}'],
    ['text PostgreSQL cannot hold', '{"code":"P1","personName":"a\\u0000b"}'],
    ['half a surrogate pair', '{"code":"P1","personName":"a\\ud800"}'],
  ])('should refuse %s', async (_name, json) => {
    const answer = await engine.call('POST', '/org/person', { body: json })
    expect(answer.code).toBe(601)
    expect((await engine.call('GET', '/org/person/list?code=P1')).total).toBe(0)
  })
})

describe('PUT /org/person', () => {
  const stored = async (code: string) => (await engine.call('GET', `/org/person/list?code=${code}`)).rows[0]

  it('should take back what it answered, and change nothing', async () => {
    const { data } = await engine.call('GET', `/org/person/${(await stored('A1')).personId}`)
    const answer = await engine.call('PUT', '/org/person', { body: data })
    expect(answer).toMatchObject({ code: 200, data: { version: data.version } })
  })

  it('should change what is sent and leave the rest', async () => {
    const { personId, version } = await stored('A1')
    calls.length = 0
    const answer = await engine.call('PUT', '/org/person', { body: { personId, version, quantity: 10 } })
    expect(answer.data).toMatchObject({ quantity: 10, total: 10.1, personName: '甲A1', version: version + 1 })
    expect(answer.data.skills).toHaveLength(1)
    expect(calls).toEqual(['beforeUpdate A1 quantity,total', 'afterUpdate 1→2'])
    expect(engine.audit).toMatchObject([{ before: { quantity: 3 }, after: { quantity: 10 } }])
  })

  it('should refuse a stale version, and change nothing', async () => {
    const { personId, version } = await stored('A1')
    const answer = await engine.call('PUT', '/org/person', {
      body: { personId, version: version - 1, quantity: 1 },
    })
    expect(answer).toMatchObject({ code: 601, fault: 'STALE' })
    expect(answer.msg).toMatch(/^记录已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 被“[^”]+”修改/)
    expect((await stored('A1')).quantity).toBe(10)
  })

  it.each([['abc'], [1.5], [true], [[]], [{}]])('should say of %j that it is no version', async version => {
    const { personId } = await stored('A1')
    const answer = await engine.call('PUT', '/org/person', { body: { personId, version, quantity: 1 } })
    expect(answer).toMatchObject({
      code: 601,
      fault: 'INVALID',
      data: { errors: [{ field: 'version', message: '版本号应为整数' }] },
    })
    expect((await stored('A1')).quantity).toBe(10)
  })

  it.each([
    ['a read-only field', { state: 'published' }, 'state', 'FIELD_READ_ONLY'],
    ['a field of creation', { code: 'ZZ' }, 'code', 'FIELD_READ_ONLY'],
    ['an embedded object', { dept: { deptId: 1, deptName: '别' } }, 'dept', 'FIELD_READ_ONLY'],
    ['a required field', { personName: '' }, 'personName', 'required'],
    ['a choice', { status: '9' }, 'status', 'DICTIONARY_VALUE'],
    ['an unknown field', { hacker: 1 }, 'hacker', 'UNKNOWN_FIELD'],
    ['a foreign child row', { skills: [{ id: 987654, skillName: 'x' }] }, 'skills.0.id', 'REFERENCE_MISSING'],
    ['a linked record that is absent', { roleIds: [424242] }, 'roleIds', 'REFERENCE_MISSING'],
  ])('should refuse a change of %s', async (_name, change, field, code) => {
    const { personId } = await stored('A1')
    const answer = await engine.call('PUT', '/org/person', { body: { personId, ...change } })
    expect(answer.code).toBe(601)
    expect(answer.data.errors).toMatchObject([{ field, code }])
  })

  it('should ignore what known clients send along', async () => {
    const { personId } = await stored('A1')
    expect(
      (await engine.call('PUT', '/org/person', { body: { personId, params: {}, admin: false } })).code,
    ).toBe(200)
  })

  it('should give new child rows their defaults, and leave empty what was sent so', async () => {
    const body = { code: 'ROWS', personName: '行', quantity: 3, skills: [{ skillName: '甲', hours: 5 }] }
    const { personId } = (await engine.call('POST', '/org/person', { body })).data
    const skills = async () => (await engine.call('GET', `/org/person/${personId}`)).data.skills
    const [first] = await skills()
    expect(first).toMatchObject({ rate: 2, factor: 6, cost: 10 })
    const later = [
      { id: first.id, rate: null },
      { skillName: '乙', rate: null },
      { skillName: '丙', rate: 4, factor: null },
    ]
    expect((await engine.call('PUT', '/org/person', { body: { personId, skills: later } })).code).toBe(200)
    expect(await skills()).toMatchObject([
      { skillName: '甲', rate: null, factor: 6 },
      { skillName: '乙', rate: null, factor: null },
      { skillName: '丙', rate: 4, factor: null },
    ])
    await engine.call('DELETE', `/org/person/${personId}`)
  })

  it('should add, change, move and remove child rows', async () => {
    const { personId } = await stored('A1')
    const { data } = await engine.call('GET', `/org/person/${personId}`)
    const first = data.skills[0]
    const skills = [{ skillName: '新' }, { id: first.id, hours: 4 }]
    const changed = await engine.call('PUT', '/org/person', { body: { personId, skills } })
    expect(changed.data.skills).toMatchObject([
      { skillName: '新' },
      { id: first.id, skillName: '写作', hours: 4, cost: 20 },
    ])
    const emptied = await engine.call('PUT', '/org/person', { body: { personId, skills: [] } })
    expect(emptied.data.skills).toEqual([])
  })

  it('should take links away', async () => {
    const { personId } = await stored('A1')
    const answer = await engine.call('PUT', '/org/person', { body: { personId, roleIds: [] } })
    expect(answer.data).toMatchObject({ roleIds: [], roles: [] })
  })

  it('should keep a password that is sent empty', async () => {
    const { personId } = await stored('A1')
    await engine.call('PUT', '/org/person', { body: { personId, password: '' } })
    const [row] = await engine.database.asOwner(tx =>
      tx.selectFrom('org_person').select('password').where('code', '=', 'A1').execute(),
    )
    expect(row?.password).toBe('hashed:secret')
  })

  it.each(['abc', '0', '99999', '1 or 1=1', ''])('should answer 404 for the key "%s"', async personId => {
    expect((await engine.call('PUT', '/org/person', { body: { personId, quantity: 1 } })).code).toBe(404)
  })
})

describe('DELETE /org/person/:ids', () => {
  const idOf = async (code: string) =>
    (await engine.call('GET', `/org/person/list?code=${code}`)).rows[0]?.personId

  it('should remove all or none', async () => {
    await create('D1')
    await create('D2', { status: '1' })
    const [first, second] = [await idOf('D1'), await idOf('D2')]
    const refused = await engine.call('DELETE', `/org/person/${first},${second}`)
    expect(refused).toMatchObject({ code: 601, fault: 'STATE', msg: '“甲D2”当前不能删除' })
    const absent = await engine.call('DELETE', `/org/person/${first},999999`)
    expect(absent.code).toBe(404)
    expect(await idOf('D1')).toBe(first)
  })

  it('should put into the trash, list it there and bring it back', async () => {
    const id = await idOf('D1')
    expect((await engine.call('DELETE', `/org/person/${id}`)).code).toBe(200)
    expect(await idOf('D1')).toBeUndefined()
    expect((await engine.call('GET', `/org/person/${id}`)).code).toBe(404)
    expect((await engine.call('GET', '/org/person/trash-list?code=D1')).rows).toMatchObject([{ code: 'D1' }])
    expect((await engine.call('PUT', `/org/person/restore/${id}`)).code).toBe(200)
    expect(await idOf('D1')).toBe(id)
  })

  it('should not bring back what has been taken', async () => {
    const id = await idOf('D1')
    await engine.call('DELETE', `/org/person/${id}`)
    await create('D1')
    expect(await engine.call('PUT', `/org/person/restore/${id}`)).toMatchObject({
      code: 601,
      fault: 'DUPLICATE',
    })
  })

  it('should say what still refers to a record', async () => {
    const mentor = (await create('M1')).data.personId
    const pupil = (await create('M2', { mentorId: mentor })).data.personId
    expect(await engine.call('DELETE', `/org/person/${mentor}`)).toMatchObject({
      code: 601,
      fault: 'IN_USE',
      msg: '正被“人员”使用，不能删除',
    })
    expect((await engine.call('DELETE', `/org/person/${mentor},${pupil}`)).code).toBe(200)
  })

  it('should say that what refers to a record lies in the trash', async () => {
    const body = { deptName: '回收部', parentId: 0 }
    const { deptId } = (await engine.call('POST', '/org/dept', { body })).data
    const { personId } = (await create('T1', { deptId })).data
    await engine.call('DELETE', `/org/person/${personId}`)
    expect(await engine.call('DELETE', `/org/dept/${deptId}`)).toMatchObject({
      fault: 'IN_USE',
      msg: '“人员”的回收站中还有记录在使用，请先恢复这些记录并改选其他，再删除',
    })
    await engine.call('PUT', `/org/person/restore/${personId}`)
    await engine.call('PUT', '/org/person', { body: { personId, deptId: null } })
    expect((await engine.call('DELETE', `/org/dept/${deptId}`)).code).toBe(200)
  })
})

describe('a reference whose filter reads the form', () => {
  it('should take what the filter keeps for this very record', async () => {
    const { personId } = (await create('F1')).data
    expect((await create('F2', { mentorId: personId })).code).toBe(200)
    const refused = await create('F3', { mentorId: personId, status: '1' })
    expect(refused.data.errors).toMatchObject([{ field: 'mentorId', code: 'REFERENCE_MISSING' }])
    const labels = async (status: string) => {
      const values = encodeURIComponent(JSON.stringify({ status }))
      const answer = await engine.call(
        'GET',
        `/org/person/options?from=org/person&field=mentorId&values=${values}&keyword=F1`,
      )
      return answer.data.length
    }
    expect([await labels('0'), await labels('1')]).toEqual([1, 0])
  })
})

describe('a picker whose filter reads the form', () => {
  const candidates = async (values: unknown) => {
    const text = encodeURIComponent(typeof values === 'string' ? values : JSON.stringify(values))
    const answer = await engine.call(
      'GET',
      `/org/shift/options?from=org/shift&field=previousId&values=${text}`,
    )
    return answer.code === 200 ? answer.data.length : answer.code
  }
  const names = ['limit', 'crew', 'beginning', 'urgent', 'startTime', 'shiftName']

  it('should have no candidates for what is no value, and never fail', async () => {
    const crew = { shiftName: '早班', crew: 2, limit: 'PT2H', beginning: '08:00:00', urgent: true }
    const startTime = '2026-01-01 00:00:00'
    const { data } = await engine.call('POST', '/org/shift', { body: { ...crew, startTime } })
    for (const name of names) {
      for (const value of ['x', '', null, [2], { a: 1 }]) {
        expect([name, value, await candidates({ [name]: value })]).toEqual([name, value, 0])
      }
      for (const value of [false, -1.5, 1e-300]) {
        expect([name, value, await candidates({ [name]: value })]).toEqual([name, value, 0])
      }
    }
    for (const [name, value] of Object.entries({
      ...crew,
      crew: '3',
      limit: 'PT120M',
      startTime: '2026-01-02',
    }))
      expect([name, await candidates({ [name]: value })]).toEqual([name, 1])
    expect(await candidates({ crew: 1e300 })).toBe(1)
    expect(await candidates('{"crew":1e999}')).toBe(601)
    expect(await candidates({ shiftName: '\0' })).toBe(601)
    await engine.call('DELETE', `/org/shift/${data.shiftId}`)
  })
})

describe('trees', () => {
  it('should refuse a node below itself, and the removal of one with children', async () => {
    const root = (await engine.call('POST', '/org/dept', { body: { deptName: '总部', parentId: 0 } })).data
    expect(root.parentId).toBeNull()
    const child = (
      await engine.call('POST', '/org/dept', { body: { deptName: '分部', parentId: root.deptId } })
    ).data
    const cycle = await engine.call('PUT', '/org/dept', {
      body: { deptId: root.deptId, parentId: child.deptId },
    })
    expect(cycle.data.errors).toMatchObject([{ field: 'parentId', code: 'TREE_CYCLE' }])
    expect(await engine.call('DELETE', `/org/dept/${root.deptId}`)).toMatchObject({
      code: 601,
      msg: '存在下级记录，不能删除',
    })
    const flat = await engine.call('GET', '/org/dept/list')
    expect(flat.data).toMatchObject([
      { deptName: '总部' },
      { deptName: '分部', parent: { deptName: '总部' } },
    ])
  })

  it('should set several places at once, in both shapes', async () => {
    const { data } = await engine.call('GET', '/org/dept/list')
    const [one, two] = data
    await engine.call('PUT', '/org/dept/updateSort', {
      body: { items: [{ deptId: one.deptId, orderNum: 7 }] },
    })
    await engine.call('PUT', '/org/dept/updateSort', { body: { deptIds: `${two.deptId}`, orderNums: '3' } })
    const after = (await engine.call('GET', '/org/dept/list')).data
    expect(after.map((node: { orderNum: number }) => node.orderNum)).toEqual([3, 7])
  })
})
