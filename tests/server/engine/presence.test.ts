import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { type Engine, type Reply, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const pages = [
  pageFile('org/course', {
    properties: { courseName: text('课程'), teacherId: { type: 'integer', title: '教师' } },
  }),
  pageFile(
    'org/lending',
    {
      label: 'item',
      required: ['item', 'kind', 'studentNo'],
      operations: { import: true },
      properties: {
        item: text('物品'),
        kind: text('借用人', { enum: ['student', 'company', 'other'], default: 'student' }),
        studentNo: text('学号', { 'x-visible': "kind == 'student'", pattern: '^\\d+$' }),
        company: text('单位', { 'x-required': 'days > 7' }),
        days: { type: 'integer', title: '天数' },
        fee: { type: 'integer', title: '费用', 'x-compute': 'days * 2', 'x-visible': 'days > 7' },
        code: text('口令', { writeOnly: true, 'x-required': 'days > 30', 'x-visible': "kind == 'company'" }),
        courseId: { type: 'integer', title: '课程', 'x-ref': 'org/course' },
        room: text('教室', { 'x-visible': 'courseId.teacherId == 7' }),
        roleIds: {
          type: 'array',
          title: '角色',
          items: { type: 'integer' },
          'x-ref': { to: 'org/role', through: 'org_lending_role' },
          'x-visible': "kind == 'company'",
        },
        seals: {
          type: 'array',
          title: '封条',
          'x-table': 'org_lending_seal',
          minItems: 1,
          'x-visible': 'days > 100',
          items: { type: 'object', properties: { seal: text('封条') } },
        },
        parts: {
          type: 'array',
          title: '部件',
          'x-table': 'org_lending_part',
          items: {
            type: 'object',
            properties: {
              part: text('名称'),
              isNew: { type: 'boolean', title: '新' },
              age: { type: 'integer', title: '年', 'x-visible': '!isNew', 'x-required': "kind == 'company'" },
            },
          },
        },
      },
      actions: {
        giveBack: {
          title: '归还',
          form: {
            required: ['state'],
            properties: {
              state: text('状态', { enum: ['good', 'broken'] }),
              damage: text('损坏', {
                'x-visible': "state == 'broken'",
                'x-required': 'days > 3',
                default: '划痕',
              }),
            },
          },
          set: { item: "item + coalesce(values.damage, '')" },
        },
        hand: { title: '移交', set: { kind: "'company'", days: '9' } },
      },
    },
    {
      form: {
        layout: [
          'item',
          'kind',
          {
            type: 'group',
            title: '单位',
            'x-visible': "kind != 'student'",
            items: ['company', 'code', 'roleIds'],
          },
          'studentNo',
          'days',
          'fee',
          'courseId',
          'room',
          'seals',
          'parts',
        ],
      },
    },
  ),
]

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, pages)
})
afterAll(() => engine.close())

const create = (body: object) => engine.call('POST', '/org/lending', { body: { item: '物', ...body } })
const change = (body: object) => engine.call('PUT', '/org/lending', { body })
const read = async (id: number) => (await engine.call('GET', `/org/lending/${id}`)).data
const errorsOf = ({ data }: Reply) =>
  data.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)

describe('POST /org/lending', () => {
  it('should demand and keep what is asked for only, whatever is sent', async () => {
    expect(errorsOf(await create({}))).toEqual(['studentNo required'])
    const sent = { kind: 'other', studentNo: 'no number', code: 'x', days: 3, fee: 9 }
    const { data } = await create({ ...sent, roleIds: [999], fee: null })
    expect(data).toMatchObject({ kind: 'other', studentNo: null, fee: null, roleIds: [], roles: [] })
    expect(errorsOf(await create({ kind: 'other', days: 8 }))).toEqual(['company required'])
    const long = await create({ kind: 'other', days: 8, company: '厂' })
    expect(long.data).toMatchObject({ fee: 16, company: '厂' })
    expect(long.data).toMatchObject({ seals: [] })
    expect(errorsOf(await create({ kind: 'other', days: 101, company: '厂' }))).toEqual(['seals minItems'])
    // A student is not asked for a company, however long the loan is.
    expect((await create({ studentNo: '1', days: 8, company: '厂' })).data).toMatchObject({ company: null })
  })

  it('should judge rows by themselves and by their record', async () => {
    const parts = [
      { part: '甲', isNew: true, age: 3 },
      { part: '乙', isNew: false },
    ]
    expect(errorsOf(await create({ kind: 'company', parts }))).toEqual(['parts.1.age required'])
    const { data } = await create({ kind: 'other', parts })
    expect(data.parts).toMatchObject([{ age: null }, { age: null }])
  })

  it('should read one hop over a reference', async () => {
    const course = async (teacherId: number) =>
      (await engine.call('POST', '/org/course', { body: { courseName: '课', teacherId } })).data.courseId
    const [own, others] = [await course(7), await course(8)]
    const lend = async (courseId: number) =>
      (await create({ kind: 'other', courseId, room: '101' })).data.room
    expect([await lend(own), await lend(others)]).toEqual(['101', null])
  })
})

describe('PUT /org/lending', () => {
  it('should clear what a change hides, secrets and links too, and demand what it shows', async () => {
    const role = (await engine.call('POST', '/org/role', { body: { roleName: '管' } })).data.roleId
    const made = await create({ kind: 'company', company: '厂', code: 'secret', roleIds: [role], days: 9 })
    const { lendingId } = made.data
    const stored = async () =>
      (await engine.database.asOwner(tx => tx.selectFrom('org_lending').selectAll().execute())).find(
        row => Number(row.lending_id) === lendingId,
      )
    expect((await stored())?.code).toBeTruthy()
    // A secret that is there is not demanded again.
    expect((await change({ lendingId, days: 40 })).code).toBe(200)
    expect((await change({ lendingId, days: 9 })).code).toBe(200)
    expect(errorsOf(await change({ lendingId, kind: 'student' }))).toEqual(['studentNo required'])
    expect((await change({ lendingId, kind: 'student', studentNo: '12', company: '不' })).code).toBe(200)
    expect(await read(lendingId)).toMatchObject({ company: null, studentNo: '12', roleIds: [], fee: 18 })
    expect((await stored())?.code).toBeNull()
    expect((await change({ lendingId, days: 2 })).data).toMatchObject({ fee: null, studentNo: '12' })
    const back = await change({ lendingId, kind: 'company', company: '厂', days: 40 })
    expect(errorsOf(back)).toEqual(['code required'])
  })
})

describe('actions of /org/lending', () => {
  it('should ask the form of an action by its values and its record', async () => {
    const { lendingId } = (await create({ kind: 'other', days: 4 })).data
    const giveBack = (body: object) =>
      engine.call('PUT', '/org/lending/giveBack', { body: { lendingId, ...body } })
    expect(errorsOf(await giveBack({ state: 'broken', damage: '' }))).toEqual(['damage required'])
    expect((await giveBack({ state: 'good', damage: '碎' })).code).toBe(200)
    expect((await read(lendingId)).item).toBe('物')
    expect((await giveBack({ state: 'broken' })).code).toBe(200)
    expect((await read(lendingId)).item).toBe('物划痕')
  })

  it('should demand what an action makes necessary', async () => {
    const { lendingId } = (await create({ studentNo: '3' })).data
    const answer = await engine.call('PUT', '/org/lending/hand', { body: { lendingId } })
    expect(errorsOf(answer)).toEqual(['company required'])
    expect(await read(lendingId)).toMatchObject({ kind: 'student', studentNo: '3' })
  })
})
