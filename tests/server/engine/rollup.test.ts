import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { rolledUpPages } from './support/rolledUpPages.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
let camera: number
let drill: number

const other = caller({ tenantId: 2, homeTenantId: 2 })
const lend = async (
  equipmentId: number | null,
  status: string,
  dueDate: string | null,
  more: object = {},
) => {
  const { as = caller(), ...values } = more as { as?: ReturnType<typeof caller> }
  const body = { equipmentId, status, dueDate, ...values }
  return (await engine.call('POST', '/org/loan', { as, body })).data.loanId as number
}
const own = async (equipmentName: string, more: object = {}) =>
  (await engine.call('POST', '/org/equipment', { body: { equipmentName, deptId: 1, ...more } })).data
const read = async (id: number, as = caller()) =>
  (await engine.call('GET', `/org/equipment/${id}`, { as })).data
const names = async (query: string, as = caller()) => {
  const { rows, total } = await engine.call('GET', `/org/equipment/list?${query}`, { as })
  return [total, ...rows.map((row: { equipmentName: string }) => row.equipmentName)]
}

beforeAll(async () => {
  engine = await startEngine(modules, rolledUpPages)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.database.asOwner(tx => sql`truncate org_loan, org_equipment`.execute(tx))
  camera = (await own('相机')).equipmentId
  drill = (await own('电钻', { partOf: camera, deptId: 2 })).equipmentId
  await own('梯子')
  await lend(camera, 'lent', '2020-05-01', { amount: 10.25, heldFor: 'PT1H30M', fine: 5 })
  await lend(camera, 'lent', '2999-01-01', { amount: 0.5, heldFor: 'P1D' })
  await lend(camera, 'returned', '2020-01-01', { fine: -1 })
  await lend(drill, 'lent', '2021-01-01')
  await lend(null, 'lent', '2020-01-01')
})

describe('x-rollup', () => {
  it('should be taken of the records that refer to one, with the condition and the clock of the request', async () => {
    expect(await read(camera)).toMatchObject({
      ...{ parts: 1, loanCount: 3, lateCount: 1, mine: 3, total: 10.75, held: 'P1DT1H30M', fines: 5 },
      ...{ firstDue: '2020-01-01', lastDue: '2999-01-01', lastStatus: 'lent', newest: 'returned' },
    })
  })

  it('should be 0 or null where there are none, on a record that is new as well', async () => {
    const none = {
      ...{ parts: 0, loanCount: 0, lateCount: 0, mine: 0, total: 0, held: 'PT0S', fines: 0 },
      ...{ firstDue: null, lastDue: null, lastStatus: null, newest: null },
    }
    const made = await own('三脚架')
    expect(made).toMatchObject(none)
    expect(await read(made.equipmentId)).toMatchObject(none)
  })

  it('should be answered with a change, and not be written by one', async () => {
    const body = { equipmentId: camera, equipmentName: '照相机', loanCount: 99 }
    const { code, data } = await engine.call('PUT', '/org/equipment', { body })
    expect([code, data.equipmentName, data.loanCount, data.newest]).toEqual([200, '照相机', 3, 'returned'])
    const { schemas, fields } = engine.app.resources['org/equipment'] as never as Answered
    expect(fields.find(({ name }) => name === 'loanCount')).toMatchObject({ column: null, write: 'never' })
    expect(schemas.create.properties).not.toHaveProperty('loanCount')
  })

  it('should follow a record that is changed, put into the trash, restored or of nothing any longer', async () => {
    const id = await lend(drill, 'lent', '2020-01-01')
    const late = async () => (await read(drill)).lateCount
    expect(await late()).toBe(2)
    await engine.call('PUT', '/org/loan', { body: { loanId: id, status: 'returned' } })
    expect(await late()).toBe(1)
    await engine.call('PUT', '/org/loan', { body: { loanId: id, status: 'lent' } })
    await engine.call('DELETE', `/org/loan/${id}`)
    expect(await late()).toBe(1)
    await engine.call('PUT', `/org/loan/restore/${id}`)
    expect(await late()).toBe(2)
    await engine.call('PUT', '/org/loan', { body: { loanId: id, equipmentId: null } })
    expect(await late()).toBe(1)
  })

  it("should count what is outside the reader's data scope, and nothing of another institution", async () => {
    const mine = caller({ userId: 7, dataScope: { deptIds: [1], own: true } })
    await lend(camera, 'lent', '2020-01-01', { as: mine })
    // A row of another institution that names the number of this record, as no request could store it.
    const theirs = await lend(null, 'lent', '2020-01-01', { as: other })
    await engine.database.asOwner(async tx => {
      const keys = await sql<{ name: string }>`select conname as name from pg_constraint
        where conrelid = 'org_loan'::regclass and contype = 'f'`.execute(tx)
      for (const { name } of keys.rows)
        await sql`alter table org_loan drop constraint ${sql.ref(name)}`.execute(tx)
      await sql`update org_loan set equipment_id = ${camera} where loan_id = ${theirs}`.execute(tx)
    })
    expect((await engine.call('GET', '/org/loan/list', { as: mine })).total).toBe(1)
    expect(await read(camera, mine)).toMatchObject({ loanCount: 4, lateCount: 2, mine: 1 })
    expect(await names('', mine)).toEqual([2, '相机', '梯子'])
  })

  it('should count the own of whoever reads a record that institutions share', async () => {
    const { courseId } = (await engine.call('POST', '/org/course', { body: { courseName: '焊接' } })).data
    for (const as of [caller(), other, other])
      expect((await engine.call('POST', '/org/enrolment', { as, body: { who: '甲', courseId } })).code).toBe(
        200,
      )
    const seen = async (as: ReturnType<typeof caller>) =>
      (await engine.call('GET', `/org/course/${courseId}`, { as })).data.enrolled
    expect([await seen(caller()), await seen(other)]).toEqual([1, 2])
    const found = await engine.call('GET', '/org/course/list?enrolled=2', { as: other })
    expect(found.rows.map((row: { enrolled: number }) => row.enrolled)).toEqual([2])
  })

  it.each([
    ['equal', 'loanCount=1', [1, '电钻']],
    ['none', 'loanCount=0', [1, '梯子']],
    ['from', 'params[beginLoanCount]=1', [2, '相机', '电钻']],
    ['between', 'params[beginLoanCount]=1&params[endLoanCount]=2', [1, '电钻']],
    ['by the clock', 'lateCount=1', [2, '相机', '电钻']],
    ['a day', 'params[beginFirstDue]=2020-01-01&params[endFirstDue]=2020-12-31', [1, '相机']],
    ['a text', 'lastStatus=lent', [2, '相机', '电钻']],
    ['a page of many', 'params[beginLoanCount]=0&pageSize=1&pageNum=2', [3, '电钻']],
  ])('should be searched by: %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  it.each([
    ['the order of its list', '', ['相机', '电钻', '梯子']],
    ['a count', 'orderByColumn=loanCount&isAsc=asc', ['梯子', '电钻', '相机']],
    ['a sum', 'orderByColumn=total&isAsc=desc', ['相机', '梯子', '电钻']],
    ['a day', 'orderByColumn=lastDue&isAsc=asc', ['电钻', '相机', '梯子']],
  ])('should order a list: %s', async (_, query, order) => {
    expect((await names(query)).slice(1)).toEqual(order)
  })

  it('should refuse to search and sort more than 100,000 records by it, and list them without', async () => {
    await engine.database.asOwner(tx =>
      sql`insert into org_equipment (tenant_id, equipment_name, dept_id)
        select 1, '部件', 3 from generate_series(1, 99998)`.execute(tx),
    )
    const ask = (query: string) => engine.call('GET', `/org/equipment/list?${query}`)
    for (const [query, field] of [
      ['loanCount=3', 'loanCount'],
      ['orderByColumn=total', 'orderByColumn'],
    ] as const) {
      expect((await ask(query)).data.errors).toMatchObject([{ field, code: 'TOO_MANY_TO_ROLL_UP' }])
    }
    expect(await ask('pageSize=1')).toMatchObject({ code: 200, total: 100_001 })
    expect(await names('loanCount=3&deptId=1')).toEqual([1, '相机'])
  })

  it('should be there for those only who may list what is counted and read what is taken of it', async () => {
    const list = 'org:equipment:list'
    const blind = caller({ permissions: [list, 'org:equipment:query', 'org:equipment:export'] })
    const answer = await engine.call('GET', '/org/equipment/list?loanCount=3', { as: blind })
    expect([answer.code, answer.total]).toEqual([200, 3])
    for (const name of ['loanCount', 'total', 'newest', 'fines'])
      expect(answer.rows[0]).not.toHaveProperty(name)
    expect(answer.rows[0]).toHaveProperty('parts')
    expect(await read(camera, blind)).not.toHaveProperty('loanCount')
    const sorted = await engine.call('GET', '/org/equipment/list?orderByColumn=loanCount', { as: blind })
    expect(sorted.data.errors[0].code).toBe('SORT_UNKNOWN')
    expect((await headings(blind)).includes('借用次数')).toBe(false)

    const seeing = caller({ permissions: [list, 'org:loan:list'] })
    const { rows } = await engine.call('GET', '/org/equipment/list', { as: seeing })
    expect(rows[0]).toMatchObject({ equipmentName: '相机', loanCount: 3 })
    expect(rows[0]).not.toHaveProperty('fines')
  })

  it('should be exported as it is listed', async () => {
    const sheet = await exported(caller())
    const [head, ...rows] = sheet
    const at = (title: string) => head?.indexOf(title) ?? -1
    expect(
      rows.map(row => [row[at('名称')], row[at('借用次数')], row[at('费用')], row[at('最早应还')]]),
    ).toEqual([
      ['相机', 3, 10.75, '2020-01-01'],
      ['电钻', 1, 0, '2021-01-01'],
      ['梯子', 0, 0, undefined],
    ])
  })

  it('should be told to who reads the API as what no request sets', () => {
    const { components } = openApiDocument(engine.registry) as never as { components: Components }
    const described = Object.values(components.schemas).find(({ properties }) => properties?.lateCount)
    expect(described?.properties).toMatchObject({
      // None are 0, and only the least of none is null.
      lateCount: { type: 'integer', readOnly: true },
      fines: { type: 'integer', readOnly: true },
      firstDue: { type: ['string', 'null'], readOnly: true },
      lastStatus: { type: ['string', 'null'], readOnly: true },
    })
  })

  it('should be read over the index of the property that refers to it', async () => {
    const { rows } = await engine.database.asOwner(tx =>
      sql<{ def: string }>`select indexdef as def from pg_indexes where tablename = 'org_loan'`.execute(tx),
    )
    expect(rows.map(({ def }) => def)).toContainEqual(expect.stringContaining('(tenant_id, equipment_id)'))
  })
})

interface Answered {
  fields: { name: string }[]
  schemas: { create: { properties: object } }
}

interface Components {
  schemas: Record<string, { properties?: Record<string, object> }>
}

const headings = async (as: ReturnType<typeof caller>) => (await exported(as))[0] ?? []

async function exported(as: ReturnType<typeof caller>): Promise<unknown[][]> {
  engine.as(as)
  const { rawPayload } = await engine.raw({ method: 'POST', url: '/org/equipment/export' })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(rawPayload as never)
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow(row => rows.push((row.values as unknown[]).slice(1)))
  return rows
}
