import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { cellsOf } from './support/sheets.ts'
import { type Engine, type Reply, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const pages = [
  pageFile('org/venue', {
    label: 'venueName',
    properties: {
      venueName: text('名称'),
      isAbroad: { type: 'boolean', title: '境外' },
      place: {
        type: 'object',
        title: '地点',
        required: ['city'],
        properties: {
          city: text('城市'),
          visa: text('签证', { 'x-visible': 'isAbroad', 'x-required': 'true' }),
          seats: { type: 'integer', title: '座位', 'x-rules': [{ assert: 'self < 100', message: '太大' }] },
          tables: { type: 'integer', title: '桌数', 'x-compute': 'ceil(seats / 10)' },
        },
      },
      rent: {
        type: 'object',
        title: '租金',
        properties: {
          currency: text('币种', { 'x-options': [{ value: 'CNY', label: '人民币' }], default: 'CNY' }),
          days: { type: 'integer', title: '天数', 'x-default': '1 + 1' },
          note: text('说明'),
        },
      },
    },
    operations: { export: { fields: ['venueName', 'place', 'rent', 'place.city'] } },
  }),
  pageFile('org/place', {
    label: 'placeNo',
    properties: {
      placeNo: text('编号'),
      home: {
        type: 'object',
        title: '住址',
        properties: {
          city: text('城市'),
          kind: text('类型', { 'x-options': [{ value: 'flat', label: '公寓' }] }),
        },
      },
      marks: { type: 'array', title: '标签', items: { type: 'string' } },
      rooms: { type: 'array', title: '房间', items: { type: 'object', properties: { room: text('名称') } } },
    },
  }),
]

let engine: Engine

beforeAll(async () => {
  engine = await startEngine(modules, pages)
})
afterAll(() => engine.close())

const post = (body: object) => engine.call('POST', '/org/venue', { body: { venueName: '礼堂', ...body } })
const placesOf = ({ data }: Reply) => data.errors.map(({ field }: { field: string }) => field)

async function stored(body: object): Promise<Record<string, unknown>> {
  const made = await post(body)
  expect(made).toMatchObject({ code: 200 })
  return made.data
}

describe('POST /org/venue', () => {
  const REFUSED: [string, object, string[]][] = [
    ['demands', { place: { seats: 3 } }, ['place.city']],
    ['asks for under a condition', { isAbroad: true, place: { city: '东京' } }, ['place.visa']],
    ['does not describe', { place: { city: '杭州', street: '一' } }, ['place.street']],
    ['refuses by a rule', { place: { city: '杭州', seats: 100 } }, ['place.seats']],
    ['holds of another type', { place: '杭州' }, ['place']],
  ]
  it.each(REFUSED)('should tell what an object %s at its place', async (_what, body, places) => {
    expect(placesOf(await post(body))).toEqual(places)
  })

  it('should work out what is inside, and hide what is not asked for', async () => {
    const { place } = await stored({ place: { city: '杭州', visa: 'X', seats: 40 } })
    expect(place).toEqual({ city: '杭州', visa: null, seats: 40, tables: 4 })
  })

  it('should begin with defaults where it is not given, and fill in what it does not say', async () => {
    expect((await stored({})).rent).toEqual({ currency: 'CNY', days: 2 })
    expect((await stored({ rent: { days: 5, note: '' } })).rent).toEqual({
      currency: 'CNY',
      days: 5,
      note: null,
    })
    expect((await stored({ rent: null })).rent).toBeNull()
  })

  it('should take an object in which nothing is said for none', async () => {
    expect((await stored({ place: { city: ' ', seats: null } })).place).toBeNull()
  })
})

describe('POST /org/place/export', () => {
  it('should say objects and lists in one cell each, and have no two columns of one heading', async () => {
    const body = {
      placeNo: 'A-1',
      home: { city: '杭州', kind: 'flat' },
      marks: ['新', '大'],
      rooms: [{ room: '东' }, { room: '西' }],
    }
    expect(await engine.call('POST', '/org/place', { body })).toMatchObject({ code: 200 })
    const { rawPayload } = await engine.raw({ method: 'POST', url: '/org/place/export' })
    const [titles = [], row = []] = await cellsOf(rawPayload)
    expect(titles.slice(0, 4)).toEqual(['编号', '住址', '标签', '房间'])
    expect(row.slice(0, 4)).toEqual(['A-1', '城市：杭州；类型：公寓', '新、大', '名称：东\n名称：西'])
    expect(titles.filter(title => title === '编号')).toHaveLength(1)
  })
})
