import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldFault } from '#model/errors.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { multipart } from '../isolation/multipart.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

/** Names that were prepared, and whether it was for a preview. */
const prepared: [unknown, boolean][] = []

/** Keeps a made-up mark where people leave a remark, as accounts keep a hash. */
const preparing = defineModule({
  resource: 'org/person',
  hooks: {
    async prepare(context, values, { preview }) {
      // Refused at once inside a transaction, which holds the one connection.
      await context.database.inTenant(1, async tx => tx.selectFrom('org_person').select('code').execute())
      if (values.personName === '坏人') throw fieldFault('INVALID', 'personName', wordsOf('不受欢迎'))
      prepared.push([values.personName, preview])
      return { password: preview ? 'nothing' : `made of ${values.personName}` }
    },
  },
})

describe('prepare', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine([...modules, preparing])
  })
  afterAll(() => engine.close())

  const stored = () =>
    engine.database.inTenant(1, tx =>
      tx.selectFrom('org_person').select(['code', 'password']).orderBy('code').execute(),
    )

  async function take(rows: string[][], query = ''): Promise<Reply> {
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('人员').addRows([['编码', '姓名'], ...rows])
    engine.as(caller())
    const file = multipart('file', 'x.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    const answer = await engine.raw({ method: 'POST', url: `/org/person/importData${query}`, ...file })
    return answer.json()
  }

  it('should run before the transaction of a new record, and give what is stored', async () => {
    const body = { code: 'P1', personName: '甲', password: 'plain' }
    expect((await engine.call('POST', '/org/person', { body })).code).toBe(200)
    expect(await stored()).toEqual([{ code: 'P1', password: 'hashed:made of 甲' }])
  })

  it('should not run for a record that is refused, and be told like any other mistake', async () => {
    prepared.length = 0
    const wrong = { code: 'P2', personName: 'x'.repeat(99) }
    expect((await engine.call('POST', '/org/person', { body: wrong })).code).toBe(601)
    expect(prepared).toEqual([])
    const bad = { code: 'P2', personName: '坏人' }
    expect(await engine.call('POST', '/org/person', { body: bad })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'personName', message: '不受欢迎' }] },
    })
  })

  it('should run for every new row of an import, and for the rows of a preview as such', async () => {
    prepared.length = 0
    const preview = await take(
      [
        ['Q1', '乙'],
        ['Q2', '坏人'],
        ['P1', '丙'],
      ],
      '?preview=true',
    )
    expect(preview.data).toMatchObject({ total: 3, valid: 1, created: 1 })
    expect(preview.data.errors.map((error: { row: number }) => error.row)).toEqual([3, 4])
    expect(prepared).toEqual([['乙', true]])
    expect(await stored()).toHaveLength(1)

    expect(
      await take([
        ['Q1', '乙'],
        ['Q2', '坏人'],
      ]),
    ).toMatchObject({
      code: 601,
      data: { errors: [{ row: 3, column: '姓名', message: '不受欢迎' }] },
    })
    expect(await stored()).toHaveLength(1)

    expect(
      await take([
        ['Q1', '乙'],
        ['Q2', '丁'],
      ]),
    ).toMatchObject({ code: 200, data: { created: 2 } })
    expect(await stored()).toEqual([
      { code: 'P1', password: 'hashed:made of 甲' },
      { code: 'Q1', password: 'hashed:made of 乙' },
      { code: 'Q2', password: 'hashed:made of 丁' },
    ])
  })
})

describe('a preparation of an action', () => {
  let engine: Engine
  let answer: () => Promise<unknown> = async () => null
  beforeAll(async () => {
    const [first, ...others] = modules
    engine = await startEngine([
      { ...first, actions: { ping: async (_context, { prepared }) => ({ data: prepared }) } },
      ...others,
      {
        resource: 'org/person',
        prepare: {
          ping: {
            read: async ({ tx }) => ({ people: await tx.selectFrom('org_person').select('code').execute() }),
            work: async facts => ({ ...facts, meanwhile: await answer() }),
          },
        },
      },
    ])
  })
  afterAll(() => engine.close())

  it('should work without a transaction, which others would wait for, and hand over what it made', async () => {
    await engine.call('POST', '/org/person', { body: { code: 'P1', personName: '甲' } })
    // Refused at once inside a transaction, which holds the one connection.
    answer = () =>
      engine.database.inTenant(1, tx => tx.selectFrom('org_person').select('person_name').execute())
    expect(await engine.call('PUT', '/org/person/ping', { body: { note: '好' } })).toMatchObject({
      code: 200,
      data: { people: [{ code: 'P1' }], meanwhile: [{ person_name: '甲' }] },
    })
  })
})

describe('a preparation of a route', () => {
  let engine: Engine
  const asked: unknown[] = []
  beforeAll(async () => {
    const name = { type: 'string', maxLength: 5 }
    const route: ModuleRoute = {
      method: 'POST',
      path: '/org/count',
      access: { permissions: ['org:count'] },
      body: { type: 'object', required: ['name'], properties: { name } },
      async prepare({ database }, { body }) {
        asked.push(body.name)
        // Refused at once inside a transaction, which holds the one connection.
        const people = await database.inTenant(1, tx => tx.selectFrom('org_person').select('code').execute())
        return { before: people.length }
      },
      async run({ tx }, { prepared, body }) {
        await tx.deleteFrom('org_person').where('tenant_id', '=', 1).execute()
        return { data: { ...prepared, name: body.name } }
      },
    }
    engine = await startEngine([...modules, { routes: [route] }])
  })
  afterAll(() => engine.close())

  it('should work before the transaction for whoever may call it with a right body, and hand over what it made', async () => {
    const body = { name: '甲' }
    expect((await engine.call('POST', '/org/count', { as: null, body })).code).toBe(401)
    const other = caller({ permissions: ['org:others'] })
    expect((await engine.call('POST', '/org/count', { as: other, body })).code).toBe(403)
    engine.as(caller())
    expect((await engine.call('POST', '/org/count', { body: { name: '很长的名字啊' } })).code).toBe(601)
    expect(asked).toEqual([])
    await engine.call('POST', '/org/person', { body: { code: 'P1', personName: '甲' } })
    expect(await engine.call('POST', '/org/count', { body: { name: '甲' } })).toMatchObject({
      code: 200,
      data: { before: 1, name: '甲' },
    })
    expect(asked).toEqual(['甲'])
  })
})
