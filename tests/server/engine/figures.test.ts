import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFigures } from '#server/engine/figures/figures.service.ts'
import {
  askEverything,
  bandOf,
  foundByAlgebra,
  foundByDifference,
  lies,
  placesOf,
} from './support/differencing.ts'
import { measuredPages } from './support/measuredPages.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
const shops: number[] = []

const other = caller({ tenantId: 2, homeTenantId: 2 })
const scoped = caller({ userId: 7, dataScope: { deptIds: [1], own: false } })
const reader = caller({ permissions: ['org:sale:list'] })

const ask = (query: string, as = caller(), page = 'sale') =>
  engine.call('GET', `/org/${page}/figures?${query}`, { as })
const add = async (path: string, body: object, as = caller()) =>
  (await engine.call('POST', path, { as, body })).data as Record<string, number>

/** Numbers that look random and are the same each time. */
function randomly(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

const random = randomly(7)
const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T

const DAYS = [
  '2024-12-30',
  '2025-01-01',
  '2025-08-31',
  '2025-09-01',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  null,
]
const TIMES = [
  '2025-12-31 23:59:59',
  '2026-01-01 00:00:00',
  '2026-01-04 12:00:00',
  '2026-01-05 00:30:00',
  null,
]
const PLACES = ['湖北省/武汉市/洪山区', '湖北省/武汉市/武昌区', '湖北省/黄石市', '北京市/东城区', null]

function sale(name: string) {
  return {
    saleName: name,
    deptId: pick([1, 2, null]),
    state: pick(['new', 'paid', 'void', null]),
    isGift: pick([true, false, null]),
    pieces: pick([0, 1, 4, 5, 9, 10, 99, null]),
    amount: pick([0.1, 0.2, 19.99, 100, null]),
    margin: pick([-1, 0, 2.5, null]),
    soldOn: pick(DAYS),
    sentAt: pick(TIMES),
    place: pick(PLACES),
    shopId: pick([...shops, null]),
    shopIds: shops.filter(() => random(2) === 0),
    hobbies: pick([[], ['read'], ['read', 'run'], ['run']]),
    content: pick([
      null,
      { grade: 1, day: '2026-01-31' },
      { grade: 2, day: '2026-02-01' },
      { grade: 2, day: null },
    ]),
  }
}

beforeAll(async () => {
  engine = await startEngine(modules, measuredPages)
  const [north, south] = [
    await add('/org/land', { landName: '北', secret: 'new' }),
    await add('/org/land', { landName: '南' }),
  ]
  for (const [index, landId] of [north?.landId, south?.landId, null].entries())
    shops.push(
      (await add('/org/shop', { shopName: `店${index}`, deptId: index, landId, isOpen: index !== 1 }))
        .shopId ?? 0,
    )
  for (let index = 0; index < 120; index += 1) await add('/org/sale', sale(`销售${index}`))
  for (let index = 0; index < 20; index += 1)
    await add('/org/sale', { ...sale(`外${index}`), shopId: null, shopIds: [] }, other)
  const { saleId } = await add('/org/sale', sale('已删'))
  await engine.call('DELETE', `/org/sale/${saleId}`)
})
afterAll(() => engine.close())

interface Group {
  keys: (string | null)[]
  labels: string[]
  count: number
  values: unknown[]
  within: string[]
}

const DIMENSIONS = [
  ...[
    'state',
    'isGift',
    'pieces',
    'pieces:1,5,10',
    'amount:0.2,50',
    'place',
    'place:province',
    'place:city',
    'size',
  ],
  ...['day', 'week', 'month', 'quarter', 'academicYear', 'year'].flatMap(unit => [
    `soldOn:${unit}`,
    `sentAt:${unit}`,
  ]),
  ...[
    'shopId',
    'shopId.isOpen',
    'shopId.landId',
    'shopId.landId.secret',
    'content.grade',
    'content.day:month',
    'content.day:year',
  ],
]
const LISTED = ['hobbies', 'shopIds']

const FILTERS = [
  '',
  'state=paid',
  'params[beginPieces]=1&params[endPieces]=9',
  'deptId=2',
  'figureWithin=soldOn:year=2026',
]

const listed = async (query: string, as = caller()) => {
  const { total, rows, code } = await engine.call('GET', `/org/sale/list?pageSize=500&${query}`, { as })
  expect(code).toBe(200)
  return { total: total as number, rows: rows as Record<string, number | string | null>[] }
}

const sum = (numbers: (number | null)[]) =>
  Number(numbers.reduce<number>((all, one) => all + (one ?? 0), 0).toFixed(2))

describe('GET …/figures', () => {
  it.each([...DIMENSIONS, ...LISTED])(
    'should be what the list shows under the filter that it names, by %s',
    async text => {
      for (const as of [caller(), scoped, other]) {
        const filter = pick(FILTERS)
        const { code, data } = await ask(
          `figureBy=${text}&figureMeasures=all,amount,paid,shops&${filter}`,
          as,
        )
        expect([code, data?.errors]).toEqual([200, undefined])
        const whole = await listed(filter, as)
        expect(data.total).toMatchObject({
          count: whole.total,
          values: [
            whole.total,
            sum(whole.rows.map(row => row.amount as number)),
            expect.anything(),
            expect.anything(),
          ],
        })
        for (const { within, values, count } of data.groups as Group[]) {
          const query = [filter, ...within.map(one => `figureWithin=${encodeURIComponent(one)}`)].join('&')
          const { total, rows } = await listed(query, as)
          const paid = await listed(`${query}&figureOf=paid`, as)
          const names = new Set(rows.map(row => row.shopId).filter(id => id !== null))
          expect({ within, count, values }).toEqual({
            within,
            count: total,
            values: [total, sum(rows.map(row => row.amount as number)), paid.total, names.size],
          })
        }
        const counts = (data.groups as Group[]).map(({ count }) => count)
        if (!LISTED.includes(text)) expect(sum(counts)).toBe(whole.total)
      }
    },
  )

  it('should be by several dimensions, whose groups add up', async () => {
    const { data } = await ask('figureBy=state&figureBy=soldOn:month&figureBy=isGift')
    expect(sum(data.groups.map(({ count }: Group) => count))).toBe(data.total.count)
    expect(data.dimensions).toEqual(['state', 'soldOn:month', 'isGift'])
  })

  it('should be called as people call them, in their order, what has no value last', async () => {
    const labels = async (text: string) =>
      (await ask(`figureBy=${text}`)).data.groups.map((group: Group) => group.labels[0])
    expect(await labels('state')).toEqual(['新建', '已付', '作废', '（空）'])
    expect(await labels('isGift')).toEqual(['是', '否', '（空）'])
    expect(await labels('pieces:1,5,10')).toEqual([
      '不足 1',
      '1 至 5（不含）',
      '5 至 10（不含）',
      '10 及以上',
      '（空）',
    ])
    expect(await labels('soldOn:academicYear')).toEqual(['2024-2025学年', '2025-2026学年', '（空）'])
    expect(await labels('sentAt:week')).toEqual(['2026-W01', '2026-W02', '（空）'])
    expect((await labels('shopId')).sort()).toEqual(['店0', '店1', '店2', '（空）'].sort())
  })

  it('should stand in one order by several dimensions: the groups of the first together, the second within them', async () => {
    const places = ['new', 'paid', 'void', null]
    const byShop = (await ask('figureBy=shopId&figureBy=state')).data.groups as Group[]
    const alone = (await ask('figureBy=shopId')).data.groups as Group[]
    const found = (groups: Group[], at: number) => [...new Set(groups.map(({ keys }) => keys[at] ?? null))]
    const runs = byShop.filter(({ keys }, index) => keys[0] !== byShop[index - 1]?.keys[0])
    expect(runs.map(({ keys }) => keys[0])).toEqual(found(alone, 0))
    expect(alone.at(-1)?.keys).toEqual([null])
    const sizes = alone.slice(0, -1).map(({ count }) => count)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    for (const shop of found(alone, 0)) {
      const states = byShop.filter(({ keys }) => keys[0] === shop).map(({ keys }) => keys[1] ?? null)
      expect(states).toEqual(places.filter(state => states.includes(state)))
    }

    const byState = (await ask('figureBy=state&figureBy=shopId&figureBy=isGift')).data.groups as Group[]
    expect(found(byState, 0)).toEqual(places)
    for (const state of places) {
      const inState = byState.filter(({ keys }) => keys[0] === state)
      const counts = found(inState, 1).map(shop => ({
        shop,
        count: sum(inState.filter(({ keys }) => keys[1] === shop).map(({ count }) => count)),
      }))
      const named = counts.filter(({ shop }) => shop !== null).map(({ count }) => count)
      expect(named).toEqual(named.toSorted((one, other) => other - one))
      if (counts.length > named.length) expect(counts.at(-1)?.shop).toBeNull()
    }
  })

  it('should say no key of a record that another institution alone may name', async () => {
    await add('/org/plea', { pleaName: '求助', state: 'new', shopId: shops[0] })
    const names = async (as: ReturnType<typeof caller>) =>
      ((await ask('figureBy=shopId', as, 'plea')).data.groups as Group[]).map(({ labels }) => labels)
    expect(await names(caller())).toEqual([['店0']])
    expect(await names(other)).toEqual([['—']])
  })

  it('should say the base where a record has several values', async () => {
    const { data } = await ask('figureBy=hobbies')
    const none = data.groups.find(({ keys }: Group) => keys[0] === null) as Group
    expect(data.base).toBe(data.total.count - none.count)
    expect(sum(data.groups.map(({ count }: Group) => count))).toBeGreaterThan(data.total.count)
  })

  it('should divide nothing by nothing', async () => {
    const { data } = await ask('figureMeasures=rate,mean,first&state=none')
    expect(data.total).toEqual({ count: 0, values: [null, null, null] })
  })

  it('should leave out what the reader may not know, and refuse it by name', async () => {
    const { data } = await ask('', reader)
    const names = data.measures.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['all', 'paid', 'shops', 'amount', 'mean', 'first', 'last', 'rate', 'open'])
    for (const name of ['margin', 'good'])
      expect((await ask(`figureMeasures=${name}`, reader)).code).toBe(403)
    expect((await ask('', caller({ permissions: ['org:sale:query'] }))).code).toBe(403)
    // Shops may be named, as the list names them; what else they have is for those who read them.
    expect((await ask('figureBy=shopId', reader)).code).toBe(200)
    for (const text of ['shopId.isOpen', 'shopId.landId', 'shopId.landId.secret'])
      expect((await ask(`figureBy=${text}`, reader)).fault).toBe('FIGURE_UNKNOWN')
    const shopReader = caller({ permissions: ['org:sale:list', 'org:shop:list', 'org:land:list'] })
    expect((await ask('figureBy=shopId.landId', shopReader)).code).toBe(200)
    expect((await ask('figureBy=shopId.landId.secret', shopReader)).fault).toBe('FIGURE_UNKNOWN')
  })

  it('should say which of several is none, shortened', async () => {
    const long = `x${'y'.repeat(60)}`
    const { data } = await ask(`figureBy=state&figureBy=${long}`)
    expect(data.errors[0].message).toMatch(/：xy{39}…$/)
  })

  it.each([
    ['figureBy', 'figureBy=nothing'],
    ['figureBy', 'figureBy=saleName'],
    ['figureBy', 'figureBy=secret'],
    ['figureBy', 'figureBy=margin'],
    ['figureBy', 'figureBy=state:month'],
    ['figureBy', 'figureBy=soldOn:century'],
    ['figureBy', 'figureBy=amount:5,1'],
    ['figureBy', 'figureBy=amount:1,NaN'],
    ['figureBy', 'figureBy=shopId.landId.secret.landName'],
    ['figureBy', 'figureBy=hobbies&figureBy=shopIds'],
    ['figureBy', 'figureBy=state&figureBy=state'],
    ['figureBy', 'figureBy=state&figureBy=isGift&figureBy=size&figureBy=soldOn'],
    ['figureMeasures', 'figureMeasures=nothing'],
    ['figureWithin', 'figureWithin=state'],
    ['figureWithin', 'figureWithin=soldOn:month=2026-13'],
    ['figureWithin', 'figureWithin=amount:1,2=3..4'],
    ['figureOf', 'figureOf=nothing'],
    ['pieces', 'params[beginPieces]=9&params[endPieces]=1'],
    ['deptId', 'deptId=x'],
  ])('should refuse at %s what it cannot find out: %s', async (field, query) => {
    const { code, data } = await ask(query)
    expect([code, data.errors[0].field]).toEqual([601, field])
  })

  it('should refuse more groups than people read', async () => {
    const values = Array.from({ length: 201 }, (_, index) => ({ saleName: 'x', pieces: 1000 + index }))
    for (const value of values) await add('/org/sale', value, caller({ tenantId: 3, homeTenantId: 3 }))
    const { fault } = await ask('figureBy=pieces', caller({ tenantId: 3, homeTenantId: 3 }))
    expect(fault).toBe('FIGURES_TOO_MANY_GROUPS')
  })
})

describe('GET …/figures with minGroup', () => {
  const fourth = caller({ tenantId: 4, homeTenantId: 4 })
  const answers = (query: string, as = fourth) => ask(query, as, 'answer')
  const told = async (query: string) =>
    ((await answers(query)).data.groups as (Group & { folded?: boolean })[]).map(
      ({ labels, count, folded }) => `${labels.join(' ')} ${count}${folded ? ' *' : ''}`,
    )

  beforeAll(async () => {
    const add4 = (state: string | null, age: number, times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          add('/org/answer', { answerName: 'x', state, age, score: age % 7 }, fourth),
        ),
      )
    await add4('new', 20, 6)
    await add4('new', 40, 5)
    await add4('paid', 20, 2)
    await add4('paid', 40, 7)
    await add4('void', 40, 3)
    await add4(null, 20, 9)
  })

  it('should fold what is small, and a second where subtraction would tell', async () => {
    expect(await told('figureBy=state')).toEqual(['新建 11', '已付 9', '其他（合并的小组） 12 *'])
    expect(await told('figureBy=age:18,30,60')).toEqual(['18 至 30（不含） 17', '30 至 60（不含） 15'])
  })

  it('should tell of two dimensions what both of them tell, and no more', async () => {
    const table = await told('figureBy=state&figureBy=age:18,30,60')
    expect(table).toEqual([
      '新建 18 至 30（不含） 6',
      '新建 30 至 60（不含） 5',
      '已付 其他（合并的小组） 9 *',
      '其他（合并的小组） 其他（合并的小组） 12 *',
    ])
    expect(await told('figureBy=age:18,30,60&figureWithin=state=new')).toEqual([
      '18 至 30（不含） 6',
      '30 至 60（不含） 5',
    ])
    expect(await told('figureBy=age:18,30,60&figureWithin=state=paid')).toEqual(['其他（合并的小组） 9 *'])
    for (const hidden of ['', 'void', 'other']) {
      const query = `figureWithin=state=${hidden}`
      expect((await answers(query)).fault).toBe('FIGURES_TOO_FEW')
      expect((await answers(`${query}&figureWithin=age:18,30,60=30..60`)).fault).toBe('FIGURES_TOO_FEW')
    }
  })

  it('should name no filter of what is folded, and figures of it as of one group', async () => {
    const { data } = await answers('figureBy=state')
    const folded = data.groups.find((group: { folded?: boolean }) => group.folded)
    expect(folded).toMatchObject({ keys: [null], within: null, count: 12 })
    const [all, mean, score] = folded.values
    expect([all, mean]).toEqual([12, Math.round((score / 12) * 100) / 100])
  })

  it('should tell nothing of all where they are few', async () => {
    const fifth = caller({ tenantId: 5, homeTenantId: 5 })
    await add('/org/answer', { answerName: 'x', state: 'new', age: 20 }, fifth)
    expect((await answers('', fifth)).data.errors).toMatchObject([
      { field: 'figureBy', code: 'FIGURES_TOO_FEW' },
    ])
    const chosen = await answers('figureWithin=state=new', fifth)
    expect(chosen.data.errors).toMatchObject([{ field: 'figureWithin', code: 'FIGURES_TOO_FEW' }])
  })

  it.each([
    ['figureBy', 'figureBy=age:18,31,60'],
    ['figureBy', 'figureBy=score'],
    ['figureBy', 'figureBy=state&figureBy=age:18,30,60&figureBy=shopId'],
    ['figureWithin', 'figureBy=state&figureBy=age:18,30,60&figureWithin=shopId='],
    ['figureWithin', 'figureWithin=age:20,21=20..21'],
    ['figureWithin', 'figureWithin=state=new&figureWithin=state=paid'],
    ['state', 'state=new'],
    ['age', 'age=20'],
    ['createTime', 'params[beginTime]=2026-01-01'],
    ['figureOf', 'figureOf=all'],
  ])('should refuse at %s what would part its groups otherwise: %s', async (field, query) => {
    const { code, data } = await answers(query)
    expect([code, data.errors[0].field]).toEqual([601, field])
  })

  it.each([
    ['shopId', 'figureBy=state'],
    ['shopId', 'shopId=1&shopId=2'],
    ['shopId', 'shopId=1,2'],
    ['shopId', 'shopId=1&params[beginShopId]=1&params[endShopId]=2'],
    ['state', 'shopId=1&state=new'],
    ['score', 'shopId=1&score=3'],
    ['createTime', 'shopId=1&params[endTime]=2026-01-01'],
  ])('should be of one parent by itself, and refuse at %s what is not: %s', async (field, query) => {
    const { code, data } = await ask(query, fourth, 'reply')
    expect([code, data.errors[0].field]).toEqual([601, field])
  })

  const minGroup = () => engine.app.resources['org/answer']?.minGroup as { size: number; by: string[] }

  /** A tenant with random answers, and all that is told of them to whoever asks for everything. */
  async function surveyed(tenantId: number, by = minGroup().by) {
    const within = { tenantId, homeTenantId: tenantId }
    const as = caller(within)
    const opened = [
      await add('/org/shop', { shopName: '甲' }, as),
      await add('/org/shop', { shopName: '乙' }, as),
    ].map(shop => shop.shopId ?? null)
    const records = Array.from({ length: 25 + random(40) }, () => ({
      state: pick(['new', 'new', 'new', 'paid', 'paid', 'void', null]),
      age: pick([10, 18, 29, 29, 30, 45, 59, 60, null]),
      shopId: pick([...opened, null]),
    }))
    for (const record of records) await add('/org/answer', { answerName: 'x', score: 1, ...record }, as)
    const known = {
      state: ['new', 'paid', 'void', null],
      'age:18,30,60': ['..18', '18..30', '30..60', '60..', null],
      shopId: [...opened.map(String), null],
    }
    const values = Object.fromEntries(Object.entries(known).filter(([name]) => by.includes(name)))
    const placed = records.map(({ state, age, shopId }) => ({
      ...{ state, 'age:18,30,60': bandOf('age:18,30,60', age) },
      shopId: shopId === null ? null : String(shopId),
    }))
    const sizes = placesOf(values).map(
      place =>
        placed.filter(record => by.every(name => record[name as keyof typeof record] === place[name])).length,
    )
    const attackAs = (permissions: string[]) => {
      const attacker = caller({ ...within, permissions })
      return askEverything({
        values,
        figures: query => ask(query, attacker, 'answer') as never,
        list: query => engine.call('GET', `/org/answer/list?${query}`, { as: attacker }) as never,
      })
    }
    return { values, sizes, attackAs, least: 4, within }
  }

  it.each([6, 7])(
    'should tell whoever may not list the records of no small group, whatever he subtracts from what: tenant %i',
    async tenantId => {
      const { sizes, values, least, attackAs, within } = await surveyed(tenantId)
      const told = await attackAs(['org:answer:figures'])
      expect(told.length).toBeGreaterThan(20)
      expect(lies(told, sizes)).toEqual([])
      expect(foundByDifference(told, sizes, least)).toEqual([])
      expect(foundByAlgebra(told, { values, sizes, least })).toEqual([])
      const attacker = caller({ ...within, permissions: ['org:answer:figures'] })
      const all = sizes.reduce((sum, size) => sum + size, 0)
      for (const filter of ['state=new', 'score=1', 'answerName=x', 'params[beginAge]=10', 'keyword=x']) {
        const { code, data } = await ask(`${filter}&figureMeasures=all`, attacker, 'answer')
        // What is no filter of the page leaves all records.
        expect([filter, code === 200 ? data.total.count : code]).toEqual([filter, code === 200 ? all : 601])
      }
    },
  )

  it('should answer one of three dimensions at a time: tables of two and two would tell of groups of all three', async () => {
    minGroup().by.push('shopId')
    try {
      const { sizes, values, least, attackAs } = await surveyed(9)
      const told = await attackAs(['org:answer:figures'])
      expect(lies(told, sizes)).toEqual([])
      expect(foundByAlgebra(told, { values, sizes, least })).toEqual([])
      for (const query of ['figureBy=state&figureBy=shopId', 'figureBy=state&figureWithin=shopId%3D1'])
        expect(await ask(query, caller({ tenantId: 9, homeTenantId: 9 }), 'answer')).toMatchObject({
          code: 601,
        })
    } finally {
      minGroup().by.pop()
    }
  })

  it('should be attacked in a way that finds small groups where nothing protects them', async () => {
    const { sizes, values, least, attackAs } = await surveyed(8)
    minGroup().size = 1
    const bare = await attackAs(['org:answer:figures']).finally(() => {
      minGroup().size = least
    })
    expect(foundByDifference(bare, sizes, least).length).toBeGreaterThan(0)
    expect(foundByAlgebra(bare, { values, sizes, least }).length).toBeGreaterThan(0)
    // Whoever may list the records is told by their numbers anyway.
    const listed = await attackAs(['org:answer:list'])
    expect(foundByAlgebra(listed, { values, sizes, least }).length).toBeGreaterThan(0)
  })
})

describe('questions that take long', () => {
  it('should be worked out for one account one after the other, so that another need not wait for them', async () => {
    const { read } = createFigures({ kind: 'server', analyze: async () => undefined })
    const begun: string[] = []
    const release = Promise.withResolvers<void>()
    const find = (name: string) => async () => {
      begun.push(name)
      await release.promise
      return { size: 0, found: { groups: [] } as never }
    }
    const answers = ['a1', 'a2', 'a3', 'a4'].map(name => read('a', name, find(name)))
    await expect(read('a', 'a5', find('a5'))).rejects.toMatchObject({ code: 'BUSY' })
    const other = read('b', 'b1', find('b1'))
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']))
    release.resolve()
    await Promise.all([...answers, other])
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
  })
})
