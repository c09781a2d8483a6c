import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRollups } from '#server/rollups/rollups.service.ts'
import { deadlocksOf } from '#tests/support/deadlocksOf.ts'
import { keptRollupPages } from './support/keptRollupPages.ts'
import { modules } from './support/modules.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, keptRollupPages)
})
afterAll(() => engine.close())

const WRITERS = 12

describe('x-rollup with stored', () => {
  it('should be right whoever writes, moves, removes and restores at the same moment, without a deadlock', async () => {
    const deadlocks = await deadlocksOf(engine)
    const made = async (path: string, body: object) =>
      (await engine.call('POST', `/org/${path}`, { body })).data[`${path}Id`] as number
    const shelves = await Promise.all([1, 2, 3].map(n => made('shelf', { shelfName: '架', code: `${n}` })))
    const [from = 0, to = 0, third = 0] = shelves
    const batches = await Promise.all([1, 2].map(n => made('batch', { batchName: `${n}` })))
    const lots = await Promise.all([1, 2, 3].map(n => made('lot', { lotName: `${n}` })))
    const items = await Promise.all(
      Array.from({ length: WRITERS * 2 }, (_, index) =>
        made('item', {
          itemName: `I${index}`,
          shelfId: index % 2 === 0 ? from : to,
          batchId: batches[index % 2],
          lotId: index % 8 === 0 ? lots[index % 3] : null,
          amount: index,
          status: 'open',
        }),
      ),
    )
    const put = (itemId: number | undefined, more: object) =>
      engine.call('PUT', '/org/item', { body: { itemId, ...more } })

    const answers = await Promise.all(
      items.flatMap((itemId, index) => {
        // Each pair goes both ways at once.
        const [other, next] = [index % 2 === 0 ? to : from, items[(index + 1) % items.length]]
        return [
          put(itemId, { shelfId: other, amount: index * 2 }),
          engine.call('PUT', '/org/item/lose', {
            body: { itemIds: [next, itemId], to: index % 3 ? third : from },
          }),
          index % 5 === 0 ? engine.call('DELETE', `/org/item/${itemId}`) : put(next, { status: 'open' }),
          made('item', { itemName: `N${index}`, shelfId: shelves[index % 3], amount: 1 }),
        ]
      }),
    )
    const more = await Promise.all([
      ...batches.map(id => engine.call('DELETE', `/org/batch/${id}`)),
      ...lots.map(id => engine.call('DELETE', `/org/lot/${id}`)),
      ...items.map(itemId => engine.call('PUT', `/org/item/restore/${itemId}`)),
      ...items.map((itemId, index) => put(itemId, { amount: 7, lotId: lots[index % 12] ?? null })),
    ])

    const codes = [...answers, ...more].flatMap(answer => (typeof answer === 'object' ? answer.code : []))
    expect(codes.filter(code => code === 500)).toEqual([])
    const [checked] = await createRollups(engine.database, engine.app).compare()
    expect(checked?.records).toBe(3)
    expect(checked?.fields.filter(({ differed }) => differed > 0)).toEqual([])
    const { rows } = await engine.call('GET', '/org/shelf/list')
    const total = rows.reduce((sum: number, { countKept }: { countKept: number }) => sum + countKept, 0)
    expect(total).toBe((await engine.call('GET', '/org/item/list?pageSize=1')).total)
    expect(await deadlocksOf(engine)).toBe(deadlocks)
  }, 120_000)
})
