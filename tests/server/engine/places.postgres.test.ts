import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRollups } from '#server/rollups/rollups.service.ts'
import { deadlocksOf } from '#tests/support/deadlocksOf.ts'
import { modules } from './support/modules.ts'
import { placesPages } from './support/placesPages.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, placesPages)
})
afterAll(() => engine.close())

const made = async (path: string, body: object) =>
  (await engine.call('POST', `/org/${path}`, { body })).data[`${path}Id`] as number

describe('places', () => {
  it('should be right whoever takes, moves, gives back and limits them at the same moment, without a deadlock', async () => {
    const deadlocks = await deadlocksOf(engine)
    const sessions = await Promise.all(
      [8, 6, 4].map(capacity => made('session', { sessionName: `${capacity}`, capacity, guestLimit: 20 })),
    )
    const memberId = await made('member', { memberName: '甲' })
    const tagId = await made('tag', { tagName: '乙' })
    const session = (index: number) => sessions[index % sessions.length]
    const book = (index: number) =>
      engine.call('POST', '/org/booking', {
        body: {
          ...{ bookingName: `B${index}`, sessionId: session(index), guests: index % 4 },
          ...{ memberId: index % 5 === 0 ? memberId : null, tagId: index % 3 === 0 ? tagId : null },
        },
      })
    const booked = await Promise.all(Array.from({ length: 30 }, (_, index) => book(index)))
    const ids = booked.flatMap(({ code, data }) => (code === 200 ? [data.bookingId as number] : []))

    const answers = await Promise.all([
      ...ids.flatMap((bookingId, index) => [
        engine.call('PUT', '/org/booking', { body: { bookingId, sessionId: session(index + 1) } }),
        engine.call('PUT', '/org/booking/move', { body: { bookingId, to: session(index) } }),
        engine.call('PUT', '/org/booking/cancel', {
          body: { bookingIds: [bookingId, ids[(index + 1) % ids.length]] },
        }),
        engine.call('PUT', '/org/booking', { body: { bookingId, status: 'booked', guests: index % 3 } }),
        index % 4 === 0 ? engine.call('DELETE', `/org/booking/${bookingId}`) : book(100 + index),
      ]),
      ...sessions.map(sessionId => engine.call('PUT', '/org/session', { body: { sessionId, capacity: 5 } })),
      engine.call('DELETE', `/org/tag/${tagId}`),
      engine.call('DELETE', `/org/member/${memberId}`),
    ])

    expect(answers.filter(({ code }) => code === 500)).toEqual([])
    expect(answers.some(({ fault }) => fault === 'PLACES_FULL')).toBe(true)
    const { rows } = await engine.call('GET', '/org/session/list')
    for (const { takenCount, capacity, guestCount, guestLimit } of rows) {
      expect(takenCount).toBeLessThanOrEqual(capacity)
      expect(guestCount).toBeLessThanOrEqual(guestLimit)
    }
    const [checked] = await createRollups(engine.database, engine.app).compare()
    expect(checked?.records).toBe(3)
    expect(checked?.fields.filter(({ differed }) => differed > 0)).toEqual([])
    expect(await deadlocksOf(engine)).toBe(deadlocks)
  }, 120_000)

  it('should be given back by what goes along from several pages, whoever removes what at the same moment', async () => {
    const deadlocks = await deadlocksOf(engine)
    const [one, other] = await Promise.all(
      ['甲', '乙'].map(sessionName => made('session', { sessionName, capacity: 50, passLimit: 50 })),
    )
    const members = await Promise.all(
      Array.from({ length: 12 }, (_, index) => made('member', { memberName: `${index}` })),
    )
    for (const [index, memberId] of members.entries()) {
      const [first, last] = index % 2 ? [one, other] : [other, one]
      await made('booking', { bookingName: `M${index}`, sessionId: first, memberId })
      await made('pass', { passName: `M${index}`, sessionId: last, memberId })
    }
    const removed = await Promise.all(members.map(id => engine.call('DELETE', `/org/member/${id}`)))
    expect(removed.map(({ code }) => code)).toEqual(members.map(() => 200))
    for (const id of [one, other])
      expect((await engine.call('GET', `/org/session/${id}`)).data).toMatchObject({
        takenCount: 0,
        passCount: 0,
      })
    expect(await deadlocksOf(engine)).toBe(deadlocks)
  })
})
