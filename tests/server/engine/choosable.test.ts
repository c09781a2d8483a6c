import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const where = (source: string) => ({
  type: 'integer',
  title: '教室',
  'x-ref': { to: 'org/room', where: source },
})

const pages = [
  pageFile('org/room', {
    label: 'roomName',
    properties: {
      roomName: text('教室'),
      seats: { type: 'integer', title: '座位' },
      openFrom: { type: 'string', format: 'date', title: '开放' },
      setUp: { type: 'string', format: 'duration', title: '准备' },
    },
  }),
  pageFile('org/lesson', {
    label: 'lessonName',
    properties: {
      lessonName: text('课'),
      pupils: { type: 'integer', title: '人数' },
      guests: { type: 'integer', title: '来宾' },
      day: { type: 'string', format: 'date', title: '日期' },
      kind: text('类别'),
      spare: { type: 'string', format: 'duration', title: '空余' },
      seated: where('seats >= values.pupils + coalesce(values.guests, 0)'),
      early: where('openFrom <= addDays(values.day, -2)'),
      named: where('roomName.startsWith(lower(values.kind)) && !(seats < values.pupils * 2)'),
      either: where("values.kind.contains('x') || seats == values.pupils"),
      set: where('setUp <= values.spare'),
      asked: where('seats > size(user.roleIds) * 10'),
      halves: where('seats >= values.pupils / values.guests'),
      parts: {
        ...{ type: 'array', title: '分组', 'x-table': 'org_lesson_part' },
        items: {
          type: 'object',
          properties: {
            pupils: { type: 'integer', title: '人数' },
            roomId: where('seats >= values.pupils + coalesce(values.guests, 0)'),
          },
        },
      },
    },
  }),
]

let engine: Engine
const rooms: Record<string, number> = {}
beforeAll(async () => {
  engine = await startEngine(modules, pages)
  for (const [roomName, seats, openFrom, setUp] of [
    ['a', 10, '2026-01-01', 'PT10M'],
    ['b', 20, '2026-03-01', 'PT1H'],
    ['ab', 40, '2026-06-01', 'P1D'],
  ] as const) {
    const { data } = await engine.call('POST', '/org/room', { body: { roomName, seats, openFrom, setUp } })
    rooms[roomName] = data.roomId
  }
})
afterAll(() => engine.close())

const someone = caller({ roleIds: [1, 2] })
const nameOf = (id: number) => Object.keys(rooms).find(name => rooms[name] === id)

async function listed(field: string, values: object): Promise<(string | undefined)[]> {
  const query = new URLSearchParams({ from: 'org/lesson', field, values: JSON.stringify(values) })
  const { data } = await engine.call('GET', `/org/room/options?${query}`, { as: someone })
  return data.map(({ value }: { value: number }) => nameOf(value)).sort()
}

/** Those that a new record may name. */
async function stored(field: string, values: object): Promise<string[]> {
  const taken: string[] = []
  for (const [name, id] of Object.entries(rooms)) {
    const body = { lessonName: name, ...values, [field]: id }
    const { code, data } = await engine.call('POST', '/org/lesson', { as: someone, body })
    if (code === 200) taken.push(name)
    else expect(data.errors).toMatchObject([{ field, code: 'REFERENCE_MISSING' }])
  }
  return taken.sort()
}

describe('x-ref.where', () => {
  it.each([
    ['a sum', 'seated', { pupils: 12, guests: 3 }, ['ab', 'b']],
    ['a default for what is empty', 'seated', { pupils: 12 }, ['ab', 'b']],
    ['what is empty', 'seated', {}, []],
    ['a day', 'early', { day: '2026-03-03' }, ['a', 'b']],
    ['the day before', 'early', { day: '2026-03-02' }, ['a']],
    ['no day', 'early', {}, []],
    ['a text, and the opposite of what is too small', 'named', { kind: 'A', pupils: 10 }, ['ab']],
    ['the opposite of what is not known', 'named', { kind: 'A' }, []],
    ['a verdict over the form alone', 'either', { kind: 'xy' }, ['a', 'ab', 'b']],
    ['a verdict that is not given', 'either', { pupils: 20 }, ['b']],
    ['a length of time', 'set', { spare: 'PT60M' }, ['a', 'b']],
    ['whoever asks', 'asked', {}, ['ab']],
    ['what cannot be worked out', 'halves', { pupils: 10, guests: 0 }, []],
    ['what can', 'halves', { pupils: 30, guests: 2 }, ['ab', 'b']],
  ])('should offer the same records that it takes: %s', async (_, field, values, found) => {
    expect(await listed(field, values)).toEqual(found)
    expect(await stored(field, values)).toEqual(found)
  })

  it('should read the row in which it stands, and behind it the record', async () => {
    expect(await listed('parts.roomId', { pupils: 15, guests: 10 })).toEqual(['ab'])
    const save = (parts: object[], more: object = {}) =>
      engine.call('POST', '/org/lesson', {
        body: { lessonName: '课', pupils: 1, guests: 10, parts, ...more },
      })
    const { data } = await save([
      { pupils: 10, roomId: rooms.b },
      { pupils: 15, roomId: rooms.b },
    ])
    expect(data.errors).toMatchObject([{ field: 'parts.1.roomId', code: 'REFERENCE_MISSING' }])
  })

  it('should keep what is stored and not changed, in the record and in its rows', async () => {
    const body = { lessonName: '课', pupils: 10, seated: rooms.a, parts: [{ pupils: 5, roomId: rooms.a }] }
    const { data: made } = await engine.call('POST', '/org/lesson', { body })
    const change = (more: object) =>
      engine.call('PUT', '/org/lesson', { body: { lessonId: made.lessonId, guests: 30, ...more } })
    expect((await change({})).code).toBe(200)
    const kept = { ...made.parts[0], pupils: 6 }
    expect((await change({ seated: rooms.a, parts: [kept] })).code).toBe(200)
    const refused = await change({ seated: rooms.b, parts: [{ ...kept, roomId: rooms.b }] })
    expect(refused.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'seated',
      'parts.0.roomId',
    ])
  })
})
