import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineModule } from '#server/engine/defineModule.ts'
import { createRollups } from '#server/rollups/rollups.service.ts'
import { modules } from './support/modules.ts'
import { placesPages } from './support/placesPages.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

/** Who comes with a coach is more than the row says. */
const coaches = defineModule({
  resource: 'org/booking',
  hooks: {
    beforeCreate: (_context, values) => {
      if (values.bookingName === '大巴') values.guests = 50
    },
  },
})

let engine: Engine
beforeAll(async () => {
  engine = await startEngine([...modules, coaches], placesPages)
})
afterAll(() => engine.close())

let hall = 0
let room = 0
beforeEach(async () => {
  await engine.database.asOwner(async tx => {
    for (const table of ['booking', 'session', 'member', 'tag'])
      await sql`delete from ${sql.table(`org_${table}`)}`.execute(tx)
  })
  hall = await make('session', { sessionName: '大厅', capacity: 2, guestLimit: 9 })
  room = await make('session', { sessionName: '小间', capacity: 1 })
})

async function make(page: string, body: object): Promise<number> {
  const reply = await engine.call('POST', `/org/${page}`, { body })
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return reply.data[`${page}Id`]
}
let booked = 0
const tryBook = (sessionId: number, more: object = {}) => {
  booked += 1
  return engine.call('POST', '/org/booking', { body: { bookingName: `B${booked}`, sessionId, ...more } })
}
async function book(sessionId: number, more: object = {}): Promise<number> {
  const reply = await tryBook(sessionId, more)
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return reply.data.bookingId
}
const change = (page: string, body: object) => engine.call('PUT', `/org/${page}`, { body })
const session = async (id: number) => (await engine.call('GET', `/org/session/${id}`)).data
const taken = async () => [(await session(hall)).takenCount, (await session(room)).takenCount]

const full = (field: string, message: string, code = 'PLACES_FULL') => ({
  code: 601,
  data: { errors: [{ field, code, message }] },
})

describe('places', () => {
  it('should be refused to a guest, to whoever may not book, and where the session is none', async () => {
    const body = { bookingName: 'B', sessionId: hall }
    expect(await engine.call('POST', '/org/booking', { as: null, body })).toMatchObject({ code: 401 })
    const as = caller({ permissions: ['org:booking:list'] })
    expect(await engine.call('POST', '/org/booking', { as, body })).toMatchObject({ code: 403 })
    expect(await tryBook(987_654)).toMatchObject({ code: 601, fault: 'REFERENCE_MISSING' })
    expect(await taken()).toEqual([0, 0])
  })

  it('should be taken until there are none, and refused at the reference, with nothing half done', async () => {
    await book(hall)
    await book(hall)
    expect(await tryBook(hall)).toMatchObject(full('sessionId', '“大厅”的名额已满'))
    expect(await taken()).toEqual([2, 0])
    expect((await engine.call('GET', '/org/booking/list')).total).toBe(2)
    // Who edits the session meanwhile is not told that it is another.
    expect((await session(hall)).version).toBe(1)
  })

  it('should count several at once, where a property says how many, in the words of the page', async () => {
    await book(hall, { guests: 6 })
    expect(await tryBook(hall, { guests: 4 })).toMatchObject(full('sessionId', '大厅坐不下'))
    await book(hall, { guests: 3 })
    expect((await session(hall)).guestCount).toBe(9)
  })

  it('should be without end where the limit is empty', async () => {
    await book(room, { guests: 1_000_000 })
    await change('session', { sessionId: hall, capacity: null })
    for (let index = 0; index < 3; index += 1) await book(hall)
    expect(await taken()).toEqual([3, 1])
  })

  it('should follow changes, moves, actions, the trash and what comes back from it', async () => {
    const [first, second] = [await book(hall), await book(hall)]
    await change('booking', { bookingId: first, status: 'cancelled' })
    expect(await taken()).toEqual([1, 0])
    await change('booking', { bookingId: first, sessionId: room })
    expect(await taken()).toEqual([1, 0])
    await change('booking', { bookingId: first, status: 'booked' })
    expect(await taken()).toEqual([1, 1])
    expect(await change('booking', { bookingId: second, sessionId: room })).toMatchObject(
      full('sessionId', '“小间”的名额已满'),
    )
    const move = { bookingId: second, to: room }
    expect(await engine.call('PUT', '/org/booking/move', { body: move })).toMatchObject({ code: 601 })
    await engine.call('PUT', '/org/booking/cancel', { body: { bookingIds: [first] } })
    expect(await engine.call('PUT', '/org/booking/move', { body: move })).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([0, 1])
    await engine.call('DELETE', `/org/booking/${second}`)
    expect(await taken()).toEqual([0, 0])
    await book(room)
    expect(await engine.call('PUT', `/org/booking/restore/${second}`)).toMatchObject(
      full('sessionId', '“小间”的名额已满'),
    )
    await change('session', { sessionId: room, capacity: 2 })
    expect(await engine.call('PUT', `/org/booking/restore/${second}`)).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([0, 2])
  })

  it('should be given back by bookings that go with what they refer to, once', async () => {
    const memberId = await make('member', { memberName: '甲' })
    const tagId = await make('tag', { tagName: '乙' })
    await book(hall, { memberId, tagId })
    const removed = await book(hall, { memberId, tagId })
    await book(room, { tagId })
    await engine.call('DELETE', `/org/booking/${removed}`)
    expect(await engine.call('DELETE', `/org/tag/${tagId}`)).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([1, 1])
    expect(await engine.call('DELETE', `/org/member/${memberId}`)).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([0, 1])
  })

  it('should be given back once by records that go with each other in a circle', async () => {
    const first = await make('pass', { passName: '甲', sessionId: hall })
    const second = await make('pass', { passName: '乙', sessionId: hall, partnerId: first })
    await change('pass', { passId: first, partnerId: second })
    expect((await session(hall)).passCount).toBe(2)
    expect(await engine.call('DELETE', `/org/pass/${first}`)).toMatchObject({ code: 200 })
    expect((await engine.call('GET', '/org/pass/list')).total).toBe(0)
    expect((await session(hall)).passCount).toBe(0)
  })

  it('should keep the limit from falling below what is taken, at its place', async () => {
    await book(hall)
    await book(hall)
    const lower = { sessionId: hall, capacity: 1 }
    expect(await change('session', lower)).toMatchObject(
      full('capacity', '已占用 2 个，名额不能少于此数', 'PLACES_TAKEN'),
    )
    expect(await change('session', { ...lower, capacity: 2, note: '够' })).toMatchObject({ code: 200 })
    // What nobody writes is ignored, as all that follows from other records.
    expect(await change('session', { ...lower, capacity: 5, takenCount: 0 })).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([2, 0])
  })

  it('should be taken by an import row by row: the first have them, the others are told', async () => {
    await book(hall)
    const rows = ['甲', '乙', '丙', '丁'].map((name, index) => [name, index === 2 ? '小间' : '大厅'])
    const file = await workbookOf([['名称', '场次'], ...rows])
    for (const query of ['?preview=true', '']) {
      const { data } = await uploadTo(engine, `/org/booking/importData${query}`, file, caller())
      expect(data.errors).toEqual([
        expect.objectContaining({ row: 3, field: 'sessionId', code: 'PLACES_FULL' }),
        expect.objectContaining({ row: 5, field: 'sessionId', code: 'PLACES_FULL' }),
      ])
      expect(await taken()).toEqual([1, 0])
    }
    const fitting = await workbookOf([
      ['名称', '场次'],
      ...rows.filter((_, index) => index === 0 || index === 2),
    ])
    expect(await uploadTo(engine, '/org/booking/importData', fitting, caller())).toMatchObject({ code: 200 })
    expect(await taken()).toEqual([2, 1])
  })

  it('should refuse an import as a whole where a hook has made more of a row than it says', async () => {
    const file = await workbookOf([
      ['名称', '场次'],
      ['甲', '大厅'],
      ['大巴', '大厅'],
    ])
    const reply = await uploadTo(engine, '/org/booking/importData', file, caller())
    expect(reply).toMatchObject(full('sessionId', '大厅坐不下'))
    expect((await engine.call('GET', '/org/booking/list')).total).toBe(0)
    expect(await session(hall)).toMatchObject({ takenCount: 0, guestCount: 0 })
  })

  it('should be counted anew where somebody has written past the engine', async () => {
    await book(hall)
    await engine.database.asOwner(tx => sql`update org_session set taken_count = 7`.execute(tx))
    const rollups = createRollups(engine.database, engine.app)
    const [page] = await rollups.compare()
    const wrong = page?.fields.find(({ field }) => field.name === 'takenCount')
    expect(page?.records).toBe(2)
    expect(wrong).toMatchObject({ differed: 2, tenants: new Set([1]) })
    expect(wrong?.examples.map(({ stored, counted }) => [Number(stored), Number(counted)])).toEqual([
      [7, 1],
      [7, 0],
    ])
    // What was compared stays as it was.
    expect(await taken()).toEqual([7, 7])
    expect(await rollups.mend('org/session', ['takenCount'])).toMatchObject({ records: 2, differed: 2 })
    expect(await taken()).toEqual([1, 0])
  })

  it('should be another institution’s own', async () => {
    const as = caller({ tenantId: 2, homeTenantId: 2 })
    const body = { bookingName: 'B', sessionId: hall }
    expect(await engine.call('POST', '/org/booking', { as, body })).toMatchObject({
      fault: 'REFERENCE_MISSING',
    })
    expect(await taken()).toEqual([0, 0])
  })
})
