import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const pages = [
  pageFile('org/label', { label: 'labelName', properties: { labelName: text('标签') } }),
  pageFile(
    'org/thing',
    {
      label: 'thingName',
      operations: { export: true },
      properties: {
        thingName: text('名称'),
        region: text('地区', { 'x-search': true }),
        pieces: { type: 'integer', title: '件数' },
        isOpen: { type: 'boolean', title: '开放' },
        day: { type: 'string', format: 'date', title: '日期', 'x-search': 'range' },
        labelId: { type: 'integer', title: '主标签', 'x-ref': 'org/label' },
        labelIds: {
          ...{ type: 'array', title: '标签', items: { type: 'integer' } },
          'x-ref': { to: 'org/label', through: 'org_thing_label' },
        },
        marks: {
          ...{ type: 'array', title: '标记', items: { type: 'string' }, maxItems: 5 },
          'x-options': [{ value: 'a', label: '甲' }],
        },
        cost: text('费用', { 'x-permission': { read: 'org:dept:leader' } }),
        sort: text('档', { 'x-cases': [{ value: 'x', when: 'pieces > 1' }] }),
      },
      measures: { all: { title: '个数', count: true } },
    },
    { list: { columns: ['thingName'], search: ['region', 'day'] } },
  ),
]

/** What is searched and can be without a value. */
const FIELDS = ['region', 'pieces', 'isOpen', 'day', 'labelId', 'labelIds', 'marks', 'cost', 'sort']

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, pages)
  const add = (body: object, as = caller()) => engine.call('POST', '/org/thing', { as, body })
  const { data } = await engine.call('POST', '/org/label', { body: { labelName: '新' } })
  const whole = { region: '北', pieces: 2, isOpen: false, day: '2026-01-31', marks: ['a'], cost: '1' }
  await add({ thingName: '全', ...whole, labelId: data.labelId, labelIds: [data.labelId] })
  await add({ thingName: '空', region: '', marks: [], labelIds: [] })
  await add({ thingName: '零', pieces: 0 })
  await add({ thingName: '别人' }, caller({ tenantId: 2, homeTenantId: 2 }))
})
afterAll(() => engine.close())

const ask = (query: string, as = caller(), of = 'list') =>
  engine.call('GET', `/org/thing/${of}?orderByColumn=thingId&isAsc=asc&${query}`, { as })
const named = async (query: string) =>
  ((await ask(query)).rows as { thingName: string }[]).map(({ thingName }) => thingName)

describe('GET …/list?emptyOf=', () => {
  it.each(FIELDS)('should list what has no %s, and nothing else', async field => {
    const hasOther = field === 'pieces' ? [] : ['零']
    expect(await named(`emptyOf=${field}`)).toEqual(['空', ...hasOther])
  })

  it('should join with other fields and filters, and count as the list does', async () => {
    expect(await named('emptyOf=region&emptyOf=pieces')).toEqual(['空'])
    expect(await named('emptyOf[0]=region&emptyOf[1]=day')).toEqual(['空', '零'])
    expect(await named('emptyOf=region&pieces=0')).toEqual(['零'])
    expect(await named('emptyOf=region&region=北')).toEqual([])
    const { data } = await ask('emptyOf=region', caller(), 'figures')
    expect(data.total.count).toBe(2)
  })

  it.each(['nothing', 'tenantId', "region' or true --"])(
    'should refuse %j, which is no field',
    async name => {
      const { code, data } = await ask(`emptyOf=${encodeURIComponent(name)}`)
      expect([code, data.errors[0].field]).toEqual([601, 'emptyOf'])
    },
  )

  it('should refuse what the reader may not read as it refuses what there is not', async () => {
    const as = caller({ permissions: ['org:thing:list'] })
    const [untold, unknown] = [await ask('emptyOf=cost', as), await ask('emptyOf=nothing', as)]
    expect(untold.code).toBe(601)
    expect(untold).toEqual(unknown)
  })
})
