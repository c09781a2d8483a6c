import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'
import { summedPages } from './support/summedPages.ts'

let engine: Engine

const other = caller({ tenantId: 2, homeTenantId: 2 })
const scoped = caller({ userId: 7, dataScope: { deptIds: [1], own: false } })
const reader = caller({ permissions: ['org:order:list'] })

const ask = (query: string, as = caller()) => engine.call('GET', `/org/order/list?${query}`, { as })
const figures = async (query = '', as = caller()) => {
  const { summary } = await ask(`summaryOnly=true&${query}`, as)
  return (summary as { field: string; function: string; value: unknown }[]).map(
    ({ field, function: word, value }) => `${word} ${field} ${value}`,
  )
}
const order = async (orderName: string, more: object = {}, as = caller()) =>
  (await engine.call('POST', '/org/order', { as, body: { orderName, deptId: 1, ...more } })).data.orderId

beforeAll(async () => {
  engine = await startEngine(modules, summedPages)
  const a = await order('甲', {
    ...{ state: 'paid', amount: 0.1, pieces: 1, took: 'PT1H', due: '2026-01-31', margin: 5 },
    sent: '2026-01-31 23:30:00',
  })
  await order('乙', { state: 'open', amount: 0.2, pieces: 2, took: 'PT2H', due: '2026-02-01', note: 'late' })
  await order('丙', { state: 'paid', amount: 1000000000000.01, deptId: 2, due: '2026-02-28' })
  const gone = await order('丁', { state: 'paid', amount: 99 })
  await engine.call('DELETE', `/org/order/${gone}`)
  await order('戊', { state: 'open', amount: 7 }, other)
  for (const orderId of [a, a]) await engine.call('POST', '/org/line', { body: { lineName: '一', orderId } })
})
afterAll(() => engine.close())

describe('GET …/list?summaryOnly=true', () => {
  it('should be found out over all records of the filter, decimals exact and each as its field is', async () => {
    expect(await figures('pageSize=1')).toEqual([
      'sum amount 1000000000000.31',
      'avg amount 333333333333.44',
      'avg pieces 1.5',
      'sum took PT3H',
      'avg took PT1H30M',
      'min due 2026-01-31',
      'max sent 2026-01-31 23:30:00',
      'count state 3',
      'sum margin 5',
      'sum lines 2',
    ])
    expect(await figures('deptId=2')).toContain('sum amount 1000000000000.01')
  })

  it('should have no numbers stored whose sum the database could not hold', async () => {
    const { data } = await engine.call('POST', '/org/order', { body: { deptId: 1, weight: 1e308 } })
    expect(data.errors).toMatchObject([{ field: 'weight', code: 'maximum' }])
  })

  it('should have figures of nothing where the filter leaves nothing', async () => {
    expect(await figures('deptId=9')).toEqual([
      ...['sum amount 0', 'avg amount null', 'avg pieces null', 'sum took PT0S', 'avg took null'],
      ...['min due null', 'max sent null', 'count state 0', 'sum margin 0', 'sum lines 0'],
    ])
  })

  it('should widen no right: tenant, data scope, field and list of the reader', async () => {
    expect(await figures('', other)).toContain('sum amount 7')
    expect(await figures('', scoped)).toContain('sum amount 0.3')
    const seen = await figures('', reader)
    expect(seen).toContain('sum amount 1000000000000.31')
    // The margin has a permission of its own, and the lines are counted for those who may list them.
    expect(seen.filter(figure => /margin|lines/.test(figure))).toEqual([])
    expect((await ask('summaryOnly=true', caller({ permissions: ['org:line:list'] }))).code).toBe(403)
    expect((await ask('summaryOnly=true&deptId=x')).code).toBe(601)
  })
})

describe('GET …/list?groupByColumn=…', () => {
  const groups = async (query: string, as = caller()) => {
    const { rows, groups } = await ask(query, as)
    return [rows.map((row: { orderName: string }) => row.orderName).join(''), groups]
  }

  it.each([
    [
      'a value',
      'groupByColumn=state',
      '乙丙甲',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['a value, the counts of all pages', 'groupByColumn=state&pageSize=1&pageNum=2', '丙', [[1, 2]]],
    [
      'another order inside',
      'groupByColumn=state&orderByColumn=amount',
      '乙甲丙',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'the direction of the order',
      'groupByColumn=state&orderByColumn=state&isAsc=desc',
      '丙甲乙',
      [
        [2, 2],
        [1, 1],
      ],
    ],
    [
      'a month, the last first as the list',
      'groupByColumn=due&groupByUnit=month',
      '丙乙甲',
      [
        [2, 2],
        [1, 1],
      ],
    ],
    [
      'a month of moments in the zone of the platform',
      'groupByColumn=sent&groupByUnit=month&pageSize=2',
      '甲丙',
      [
        [1, 1],
        [1, 2],
      ],
    ],
    [
      'a week of ISO 8601, which begins on Monday',
      'groupByColumn=due&groupByUnit=week',
      '丙乙甲',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'a quarter of moments in the zone of the platform',
      'groupByColumn=sent&groupByUnit=quarter',
      '甲丙乙',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    ['an academic year', 'groupByColumn=due&groupByUnit=academicYear', '丙乙甲', [[3, 3]]],
    [
      'a filter',
      'groupByColumn=state&deptId=1',
      '乙甲',
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])('should stand together by %s', async (_, query, names, counted) => {
    const expected = counted.map(([rows, count]) => ({ rows, count }))
    expect(await groups(query)).toEqual([names, expected])
  })

  it('should count nothing beyond the tenant and the data scope of the reader', async () => {
    expect(await groups('groupByColumn=state', other)).toEqual(['戊', [{ rows: 1, count: 1 }]])
    expect(await groups('groupByColumn=state&pageSize=1', scoped)).toEqual(['乙', [{ rows: 1, count: 1 }]])
  })

  it.each([
    ['what is not there', 'groupByColumn=nothing', caller()],
    ['what the reader may not read', 'groupByColumn=margin', reader],
    ['what is found out when it is read', 'groupByColumn=lines', caller()],
    ['the key', 'groupByColumn=orderId', caller()],
    ['a part of the calendar that is none', 'groupByColumn=due&groupByUnit=hour', caller()],
  ])('should be refused by %s', async (_, query, as) => {
    expect((await ask(query, as)).fault).toBe('GROUP_UNKNOWN')
  })

  it('should not be answered where it is not asked for', async () => {
    const answer = await ask('')
    expect(Object.keys(answer).sort()).toEqual(['code', 'msg', 'rows', 'total'])
  })
})

describe('list.tone', () => {
  it('should have what it reads delivered, though the list does not show it', async () => {
    const { rows } = await ask('orderByColumn=due')
    expect(rows.map((row: { note?: string }) => row.note)).toEqual([null, 'late', null])
  })
})

describe('openApiDocument', () => {
  it('should say how figures and groups are asked for and answered, where a page has them', () => {
    const { paths } = openApiDocument(engine.registry)
    const of = (path: string) => JSON.stringify(paths[path]?.get)
    expect(of('/org/order/list')).toContain('"summaryOnly"')
    expect(of('/org/order/list')).toMatch(/"groupByColumn".*"state"/)
    expect(of('/org/line/list')).not.toContain('summaryOnly')
  })
})
