import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseFault } from '#server/db/databaseFault.ts'
import { openApiDocument } from '#server/engine/openapi.ts'
import { multipart } from '../isolation/multipart.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

const day = { type: 'string', format: 'date' }
const name = { type: 'string', title: '名称', maxLength: 20 }

const pages = [
  pageFile('org/loan', {
    label: 'loanName',
    trash: true,
    scope: { department: 'deptId' },
    noOverlap: [
      {
        same: ['equipmentId'],
        from: 'borrowedFrom',
        to: 'borrowedUntil',
        when: "status != 'returned'",
        refusal: { zh: '此间已由“{label}”借出', en: 'Lent to "{label}" then' },
      },
    ],
    properties: {
      loanName: name,
      equipmentId: { type: 'integer', title: '设备' },
      deptId: { type: 'integer', title: '部门' },
      borrowedFrom: { ...day, title: '借出日' },
      borrowedUntil: { ...day, title: '归还日' },
      status: { type: 'string', title: '状态', maxLength: 10, default: 'lent' },
    },
    operations: { import: {} },
    actions: {
      reopen: { title: '重新借出', on: 'selection', set: { status: "'lent'" } },
    },
  }),
  pageFile('org/session', {
    label: 'sessionName',
    noOverlap: [
      { same: ['room', 'heldOn'], from: 'startsAt', to: 'endsAt' },
      { same: [], from: 'firstSeat', to: 'lastSeat', when: 'firstSeat != null' },
      { same: ['room'], from: 'openedAt', to: 'closedAt', when: "heldOn > '2026-06-01' && openedAt != null" },
    ],
    properties: {
      sessionName: name,
      room: { ...name, title: '教室' },
      heldOn: { ...day, title: '日期' },
      startsAt: { type: 'string', format: 'time', title: '开始' },
      endsAt: { type: 'string', format: 'time', title: '结束' },
      firstSeat: { type: 'number', title: '首座' },
      lastSeat: { type: 'number', title: '末座' },
      openedAt: { type: 'string', format: 'date-time', title: '开门' },
      closedAt: { type: 'string', format: 'date-time', title: '关门' },
    },
  }),
]

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, pages)
})
afterAll(() => engine.close())
beforeEach(() =>
  engine.database.asOwner(async tx => {
    await sql`delete from org_loan`.execute(tx)
    await sql`delete from org_session`.execute(tx)
  }),
)

const loan = (borrowedFrom: string | null, borrowedUntil: string | null, more: object = {}) => ({
  ...{ loanName: '甲', equipmentId: 1, deptId: 1 },
  ...{ borrowedFrom: date(borrowedFrom), borrowedUntil: date(borrowedUntil) },
  ...more,
})
const date = (short: string | null) => (short === null ? null : `2026-${short}`)
const add = (body: object, as = caller()) => engine.call('POST', '/org/loan', { as, body })
const edit = (body: object, as = caller()) => engine.call('PUT', '/org/loan', { as, body })
const told = ({ data }: Reply) =>
  data?.errors?.map(({ field, code, message }: Mistake) => [field, code, message])

interface Mistake {
  field: string
  code: string
  message: string
}

const overlap = (message: string) => [['borrowedUntil', 'OVERLAP', message]]

describe('noOverlap', () => {
  it('should refuse a range that shares a day with another, and name that one', async () => {
    expect((await add(loan('03-01', '03-10'))).code).toBe(200)
    for (const ends of [
      ['03-09', '03-12'],
      ['02-01', '03-02'],
      ['03-02', '03-03'],
      ['02-01', '04-01'],
    ]) {
      const refused = await add(loan(ends[0] as string, ends[1] as string))
      expect(refused.code).toBe(601)
      expect(told(refused)).toEqual(overlap('此间已由“甲”借出'))
    }
  })

  it('should call a record without a label by its number', async () => {
    const { data } = await add(loan('03-01', '03-10', { loanName: null }))
    expect(told(await add(loan('03-09', '03-12')))).toEqual(overlap(`此间已由“编号 ${data.loanId}”借出`))
    const session = { room: 'A', heldOn: '2026-07-01', startsAt: '08:00:00', endsAt: '09:00:00' }
    const { data: first } = await engine.call('POST', '/org/session', { body: session })
    expect(told(await engine.call('POST', '/org/session', { body: session }))).toEqual([
      ['endsAt', 'OVERLAP', `与“编号 ${first.sessionId}”的范围重叠`],
    ])
  })

  it.each([
    ['begins where the other ends', loan('03-10', '03-12'), 1],
    ['ends where the other begins', loan('02-10', '03-01'), 1],
    ['is of another equipment', loan('03-01', '03-10', { equipmentId: 2 }), 1],
    ['is of no equipment', loan('03-01', '03-10', { equipmentId: null }), 1],
    ['is no longer about it', loan('03-01', '03-10', { status: 'returned' }), 1],
    ['is of another institution', loan('03-01', '03-10'), 2],
  ])('should let in one that %s', async (_, body, tenantId) => {
    await add(loan('03-01', '03-10'))
    expect((await add(body, caller({ tenantId, homeTenantId: tenantId }))).code).toBe(200)
  })

  it.each([
    ['one end', loan('03-01', null), [['borrowedUntil', 'required', '归还日不能为空']]],
    [
      'both ends',
      loan(null, null),
      [
        ['borrowedFrom', 'required', '借出日不能为空'],
        ['borrowedUntil', 'required', '归还日不能为空'],
      ],
    ],
    ['their order', loan('03-10', '03-01'), [['borrowedUntil', 'INVALID', '归还日应晚于借出日']]],
    ['any length', loan('03-10', '03-10'), [['borrowedUntil', 'INVALID', '归还日应晚于借出日']]],
  ])('should refuse a range that lacks %s, while it is compared', async (_, body, mistakes) => {
    expect(told(await add(body))).toEqual(mistakes)
    expect((await add({ ...body, status: 'returned' })).code).toBe(200)
  })

  it.each([
    ['who may see it', caller({ permissions: ['org:loan:add', 'org:loan:list'] }), '此间已由“甲”借出'],
    ['who sees no loans', caller({ permissions: ['org:loan:add'] }), '与另一条记录的范围重叠'],
    [
      'whose data scope it is outside of',
      caller({ dataScope: { deptIds: [2], own: false } }),
      '与另一条记录的范围重叠',
    ],
  ])('should name the other record only to %s: %#', async (_, as, message) => {
    await add(loan('03-01', '03-10'))
    expect(told(await add(loan('03-02', '03-03', { deptId: 2, loanName: '乙' }), as))).toEqual(
      overlap(message),
    )
  })

  it('should hold for changes of the range, of what is compared, and leave other changes alone', async () => {
    await add(loan('03-01', '03-10'))
    const { data: other } = await add(loan('03-10', '03-12', { loanName: '乙' }))
    const { loanId } = other
    expect(told(await edit({ loanId, borrowedFrom: '2026-03-09' }))).toEqual(overlap('此间已由“甲”借出'))
    expect((await edit({ loanId, borrowedFrom: '2026-03-11', loanName: '丙' })).code).toBe(200)
    const { data: elsewhere } = await add(loan('03-01', '03-10', { equipmentId: 2 }))
    expect((await edit({ loanId: elsewhere.loanId, equipmentId: 1 })).code).toBe(601)
    expect((await edit({ loanId: elsewhere.loanId, equipmentId: 3 })).code).toBe(200)
  })

  it('should hold for what an action sets of several records: all of them or none', async () => {
    const first = (await add(loan('03-01', '03-10', { status: 'returned' }))).data.loanId
    const second = (await add(loan('03-05', '03-06', { status: 'returned', loanName: '乙' }))).data.loanId
    const reopen = (ids: number[]) => engine.call('PUT', '/org/loan/reopen', { body: { loanIds: ids } })
    expect(told(await reopen([first, second]))).toEqual(overlap('此间已由“甲”借出'))
    expect((await engine.call('GET', `/org/loan/${first}`)).data.status).toBe('returned')
    expect((await reopen([second])).code).toBe(200)
  })

  it('should leave out what lies in the trash, and bring nothing back that overlaps', async () => {
    const { loanId } = (await add(loan('03-01', '03-10'))).data
    await engine.call('DELETE', `/org/loan/${loanId}`)
    const other = (await add(loan('03-02', '03-03', { loanName: '乙' }))).data.loanId
    const restore = () => engine.call('PUT', `/org/loan/restore/${loanId}`)
    expect(told(await restore())).toEqual(overlap('此间已由“乙”借出'))
    await engine.call('DELETE', `/org/loan/${other}`)
    expect((await restore()).code).toBe(200)
  })

  it('should tell of every row of an import that overlaps a record or another row', async () => {
    await add(loan('03-01', '03-10'))
    const workbook = new ExcelJS.Workbook()
    const rows = [
      ['乙', 1, '2026-03-09', '2026-03-12'],
      ['丙', 2, '2026-03-01', '2026-03-05'],
      ['丁', 2, '2026-03-04', '2026-03-06'],
      ['戊', 2, '2026-03-06', '2026-03-07'],
      ['己', 2, '2026-03-08', '2026-03-07'],
    ]
    workbook.addWorksheet('借用').addRows([['名称', '设备', '借出日', '归还日'], ...rows])
    engine.as(caller())
    const file = multipart('file', 'x.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    const answer = (await engine.raw({ method: 'POST', url: '/org/loan/importData', ...file })).json()
    expect(
      answer.data.errors.map(({ row, field, message }: Mistake & { row: number }) => [row, field, message]),
    ).toEqual([
      [2, 'borrowedUntil', '此间已由“甲”借出'],
      [4, 'borrowedUntil', '与另一条记录的范围重叠'],
      [6, 'borrowedUntil', '归还日应晚于借出日'],
    ])
  })

  it('should let exactly one of fifty in that come at once, and name it to the others', async () => {
    const body = (index: number) => loan('03-01', '03-10', { loanName: `第${index}` })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => add(body(index))))
    const winner = answers.find(({ code }) => code === 200)?.data.loanName
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(49)
    for (const answer of refused) expect(told(answer)).toEqual(overlap(`此间已由“${winner}”借出`))
  })

  it('should be kept by the database, whoever writes', async () => {
    const { loanId } = (await add(loan('03-01', '03-10'))).data
    const insert = (until: string, status = 'lent') =>
      engine.database.inTenant(1, tx =>
        sql`insert into org_loan (tenant_id, loan_name, equipment_id, borrowed_from, borrowed_until, status)
          values (1, 'x', 1, '2026-03-09', ${until}, ${status})`.execute(tx),
      )
    const fault = databaseFault(await insert('2026-03-11').catch(error => error))
    expect(fault).toMatchObject({ kind: 'overlap', constraint: expect.stringMatching(/^org_loan_.*_ov$/) })
    await insert('2026-03-11', 'returned')
    await engine.call('DELETE', `/org/loan/${loanId}`)
    await insert('2026-03-11')
  })

  it('should keep times of one day, numbers and moments apart', async () => {
    const session = (startsAt: string, endsAt: string, more: object = {}) =>
      engine.call('POST', '/org/session', {
        body: { sessionName: '课', room: 'A', heldOn: '2026-07-01', startsAt, endsAt, ...more },
      })
    expect((await session('08:00:00', '09:00:00')).code).toBe(200)
    expect(told(await session('08:59:00', '10:00:00'))).toEqual([['endsAt', 'OVERLAP', '与“课”的范围重叠']])
    expect((await session('09:00', '10:00', { firstSeat: 1, lastSeat: 2.5 })).code).toBe(200)
    expect((await session('08:00', '09:00', { room: 'B' })).code).toBe(200)
    const seats = { heldOn: '2026-07-02', firstSeat: 2.4, lastSeat: 9 }
    expect(told(await session('10:00', '11:00', seats))).toEqual([
      ['lastSeat', 'OVERLAP', '与“课”的范围重叠'],
    ])
    const open = (from: string, to: string) => ({
      openedAt: `2026-07-03 ${from}`,
      closedAt: `2026-07-03 ${to}`,
    })
    expect((await session('12:00', '13:00', open('08:00:00', '09:30:00'))).code).toBe(200)
    expect(told(await session('13:00', '14:00', open('09:29:59', '10:00:00')))).toEqual([
      ['closedAt', 'OVERLAP', '与“课”的范围重叠'],
    ])
    // What the rule is not about: 1 June itself is not after it.
    const early = { heldOn: '2026-06-01', ...open('09:00:00', '10:00:00') }
    expect((await session('13:00', '14:00', early)).code).toBe(200)
  })

  it('should be told to who reads the API', () => {
    const { paths } = openApiDocument(engine.registry)
    expect(paths['/org/loan']?.post).toMatchObject({
      description: expect.stringContaining(
        "设备相同的记录（status != 'returned'）从借出日到归还日（不含）的范围不得重叠",
      ),
    })
  })

  it('should demand the ends of ranges that all records have', () => {
    const { fields, schemas } = engine.app.resources['org/session'] ?? { fields: [], schemas: null }
    expect(schemas?.create.required).toEqual(['startsAt', 'endsAt'])
    expect(fields.filter(({ required }) => required).map(field => field.name)).toEqual(['startsAt', 'endsAt'])
  })
})
