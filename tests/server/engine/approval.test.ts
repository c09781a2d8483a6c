import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApprovedRecords } from '#server/engine/approval/createApprovedRecords.ts'
import type { Approvals } from '#server/engine/contracts/Approvals.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { modules as fixtureModules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
const result = (type: string) => ({ type, title: '结果', readOnly: true })

const pages = [
  pageFile('org/budget', {
    label: 'budgetName',
    properties: {
      budgetName: text('预算'),
      taken: { type: 'integer', title: '已用', readOnly: true },
      limit: { type: 'integer', title: '上限' },
      approved: {
        type: 'integer',
        title: '已批',
        'x-rollup': { of: 'org/request', count: true, where: 'result == 2', stored: true },
      },
    },
  }),
  pageFile('org/request', {
    label: 'subject',
    trash: true,
    key: 'id',
    approval: { process: 'request_process', result: 'result' },
    places: [{ in: 'budgetId', taken: 'taken', limit: 'limit', when: 'result == 2' }],
    tree: { parent: 'parentId', order: 'place' },
    operations: { import: true },
    actions: {
      raise: { title: '加价', set: { amount: 'amount + 1' } },
      raiseAll: { title: '批量加价', on: 'selection', set: { amount: 'amount + 1' } },
      touch: { title: '处理', run: 'module' },
    },
    properties: {
      subject: text('事由', { 'x-unique': true }),
      amount: { type: 'integer', title: '金额', default: 1 },
      secret: text('内部', { 'x-permission': { read: 'org:person:salary' } }),
      parentId: { type: 'integer', title: '上级', 'x-ref': 'org/request' },
      place: { type: 'integer', title: '顺序' },
      budgetId: { type: 'integer', title: '预算', 'x-ref': 'org/budget' },
      people: {
        type: 'array',
        title: '人员',
        'x-ref': { to: 'org/budget', through: 'org_request_budget' },
      },
      lines: { title: '明细', 'x-table': 'org_request_line', items: { properties: { item: text('物品') } } },
      result: result('integer'),
      paid: { type: 'integer', title: '应付', 'x-compute': 'coalesce(result, 0) == 2 ? amount : 0' },
    },
  }),
  pageFile('org/partly', {
    key: 'id',
    label: 'subject',
    approval: { process: 'request_process', result: 'result', lock: ['subject'] },
    properties: { subject: text('事由'), note: text('备注'), result: result('string') },
  }),
]

/** What was asked of processes, in order. */
const asked: string[] = []

const approvals: Approvals = {
  ...({} as Approvals),
  hold: async (_context, page, keys) => void asked.push(`hold ${page} ${keys.length}`),
  submit: async (_context, { resource, values }) =>
    void asked.push(`submit ${resource.page} ${Object.keys(values).sort().join()}`),
  withdraw: async ({ tx, caller: { tenantId } }, name) => {
    asked.push('withdraw')
    await records().settle({ tx, tenantId }, name, null)
  },
  drop: async (_context, _page, keys) => void asked.push(`drop ${keys.length}`),
}

const modules = [
  ...fixtureModules,
  defineModule({
    resource: 'org/request',
    actions: {
      touch: async (context, { records: chosen }) => {
        await context.updateRecord('org/request', chosen[0] ?? {}, { amount: 99 })
      },
    },
    routes: [
      {
        method: 'POST',
        path: '/org/request/cheat',
        access: { permissions: ['org:request:edit'] },
        body: { type: 'object', additionalProperties: true },
        run: async (context, { body }) => ({
          data: await context.updateRecord('org/request', { id: body.id }, { result: 2 }),
        }),
      },
    ],
  }),
]

let engine: Engine
const records = () =>
  createApprovedRecords({
    registry: () => engine.registry,
    services: { database: engine.database } as Services,
    log: null,
    beforeCommit: async () => undefined,
  })
const settle = (key: unknown, value: number | null, page = 'org/request') =>
  engine.database.inTenant(1, tx => records().settle({ tx, tenantId: 1 }, { page, key: String(key) }, value))

beforeAll(async () => {
  engine = await startEngine(modules, pages, { approvals })
})
afterAll(() => engine.close())
beforeEach(() => {
  asked.length = 0
})

let serial = 0
async function create(values: object = {}): Promise<number> {
  const body = { subject: `申请${++serial}`, lines: [{ item: '电脑' }], ...values }
  const reply = await engine.call('POST', '/org/request', { body })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data.id
}
const read = async (id: number, page = 'org/request') => (await engine.call('GET', `/${page}/${id}`)).data
async function submitted(values: object = {}): Promise<number> {
  const id = await create(values)
  const reply = await engine.call('POST', '/org/request/submit', { body: { id } })
  expect(reply).toMatchObject({ code: 200, data: { result: 1 } })
  asked.length = 0
  return id
}

describe('a record that is submitted', () => {
  it('should be asked for rights, and only in a state that can be submitted', async () => {
    const id = await create()
    const send = (as: ReturnType<typeof caller> | null, body: object = { id }) =>
      engine.call('POST', '/org/request/submit', { as, body })
    expect(await send(null)).toMatchObject({ code: 401 })
    expect(await send(caller(), {})).toMatchObject({ code: 404 })
    expect(await send(caller(), { id, odd: 1 })).toMatchObject({ code: 601 })
    expect(await send(caller({ permissions: ['org:request:edit'] }))).toMatchObject({ code: 403 })
    expect(await send(caller({ tenantId: 2 }))).toMatchObject({ code: 404 })
    expect(asked.filter(one => one.startsWith('submit'))).toEqual([])

    expect(await send(caller({ permissions: ['org:request:submit'] }))).toMatchObject({ code: 200 })
    expect(asked.at(-2)).toBe('hold org/request 1')
    expect(asked.at(-1)).toBe(
      'submit org/request amount,budgetId,createBy,createById,createTime,id,paid,parentId,place,subject',
    )
    expect(await send(caller())).toMatchObject({
      code: 601,
      msg: expect.stringContaining('正在审批，不能再次提交'),
    })
  })

  it('should be taken back only while it is in progress', async () => {
    const id = await submitted()
    const back = () => engine.call('POST', '/org/request/withdraw', { body: { id } })
    expect(await back()).toMatchObject({ code: 200, data: { result: null } })
    expect(await back()).toMatchObject({ code: 601 })
  })

  it('should carry formulas, rollups and places along with its result', async () => {
    const budget = (await engine.call('POST', '/org/budget', { body: { budgetName: '年度', limit: 1 } })).data
    const first = await submitted({ budgetId: budget.budgetId, amount: 7 })
    const second = await submitted({ budgetId: budget.budgetId })
    await settle(first, 2)
    expect(await read(first)).toMatchObject({ result: 2, paid: 7 })
    expect(await read(budget.budgetId, 'org/budget')).toMatchObject({ taken: 1, approved: 1 })
    await expect(settle(second, 2)).rejects.toMatchObject({ code: 'PLACES_FULL' })
    expect(await read(second)).toMatchObject({ result: 1 })
    await settle(second, 3)
    expect(await read(second)).toMatchObject({ result: 3, paid: 0 })
    await settle(999_999, 2)
  })

  it('should end its process before it goes', async () => {
    const id = await submitted()
    expect(await engine.call('DELETE', `/org/request/${id}`)).toMatchObject({ code: 200 })
    expect(asked).toEqual(['hold org/request 1', 'drop 1'])
  })
})

describe('the lock of a record in progress', () => {
  let id: number
  beforeAll(async () => {
    id = await submitted({ subject: '锁定' })
  })
  const LOCKED = '“锁定”正在审批，不能修改；请先撤回'

  it.each([
    ['its form', 'PUT', '/org/request', { subject: '改' }],
    ['its child rows', 'PUT', '/org/request', { lines: [] }],
    ['its links', 'PUT', '/org/request', { people: [], amount: 5 }],
    ['an action that sets it', 'PUT', '/org/request/raise', {}],
    ['an action on chosen records', 'PUT', '/org/request/raiseAll', null],
    ['an action of server code', 'PUT', '/org/request/touch', {}],
    ['its place in the tree', 'PUT', '/org/request/updateSort', {}],
  ] as const)('should refuse a change by %s', async (_what, method, url, values) => {
    const before = await read(id)
    const sorted = url.endsWith('updateSort') ? { items: [{ id, place: 3 }] } : null
    const body = sorted ?? (values === null ? { ids: [id] } : { id, ...values })
    expect(await engine.call(method, url, { body })).toMatchObject({ code: 601, msg: LOCKED })
    expect(await read(id)).toEqual(before)
  })

  it('should refuse an import that would change it', async () => {
    const file = await workbookOf([
      ['事由', '金额'],
      ['锁定', 50],
    ])
    const answer = await uploadTo(engine, '/org/request/importData?updateSupport=true', file, caller())
    expect(answer.data.errors).toMatchObject([{ row: 2, code: 'STATE', message: LOCKED }])
    expect(await read(id)).toMatchObject({ amount: 1 })
  })

  it('should let nobody write the result, not even when nothing is in progress', async () => {
    const free = await create()
    const sent = await engine.call('PUT', '/org/request', { body: { id: free, result: 2 } })
    expect(sent).toMatchObject({ code: 601 })
    expect(await engine.call('POST', '/org/request/cheat', { body: { id: free } })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('follows its approval'),
    })
    expect(await read(free)).toMatchObject({ result: null })
  })

  it('should hold some properties alone where the page names them', async () => {
    const made = (await engine.call('POST', '/org/partly', { body: { subject: '甲', note: '一' } })).data
    await engine.call('POST', '/org/partly/submit', { body: { id: made.id } })
    const change = (body: object) => engine.call('PUT', '/org/partly', { body: { id: made.id, ...body } })
    expect(await change({ note: '二', subject: '甲' })).toMatchObject({ code: 200, data: { result: '1' } })
    expect(await change({ subject: '乙' })).toMatchObject({
      code: 601,
      msg: '“甲”正在审批，不能修改事由；请先撤回',
      data: { errors: [{ field: 'subject' }] },
    })
    await settle(made.id, 3, 'org/partly')
    expect(await change({ subject: '乙' })).toMatchObject({ code: 200, data: { result: '3' } })
  })
})
