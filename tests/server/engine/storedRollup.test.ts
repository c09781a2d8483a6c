import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRollups } from '#server/rollups/rollups.service.ts'
import { kept, keptRollupPages, takenOfItems } from './support/keptRollupPages.ts'
import { modules } from './support/modules.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, keptRollupPages)
})
afterAll(() => engine.close())

const made = async (path: string, body: object, as = caller()) => {
  const answer = await engine.call('POST', `/org/${path}`, { as, body })
  expect(answer, JSON.stringify(body)).toMatchObject({ code: 200 })
  return answer.data[`${path}Id`] as number
}
let serial = 0
const shelf = (more: object = {}) => made('shelf', { shelfName: '架', code: `S${serial++}`, ...more })
const item = (more: object, as = caller()) => made('item', { itemName: `I${serial++}`, ...more }, as)
const done = async (method: string, url: string, body?: object) => {
  const answer = await engine.call(method, url, body ? { body } : {})
  expect(answer, `${method} ${url}`).toMatchObject({ code: 200 })
}
const read = async (id: number) => (await engine.call('GET', `/org/shelf/${id}`)).data
/** Every shelf, with what is kept of it beside what is taken of it now. */
async function differences(): Promise<string[]> {
  const { rows } = await engine.call('GET', '/org/shelf/list?pageSize=500')
  return rows.flatMap((row: Record<string, unknown>) =>
    [...takenOfItems, 'byCode']
      .filter(name => row[kept(name)] !== row[name])
      .map(name => `${row.shelfId}.${name}: ${row[kept(name)]} kept, ${row[name]} taken`),
  )
}

describe('x-rollup with stored', () => {
  it('should be kept in a column, begin with nothing, and be set by no request', async () => {
    const id = await shelf({ countKept: 99 })
    expect(await read(id)).toMatchObject({ countKept: 0, sumKept: 0, firstKept: null, newestKept: null })
    await item({ shelfId: id, amount: 1.25, status: 'open' })
    await done('PUT', '/org/shelf', { shelfId: id, shelfName: '新', countKept: 7, sumKept: 7 })
    expect(await read(id)).toMatchObject({ shelfName: '新', countKept: 1, sumKept: 1.25, version: 2 })
  })

  it.each<[string, (ids: { from: number; to: number; id: number }) => Promise<unknown>]>([
    ['the value', ({ id }) => done('PUT', '/org/item', { itemId: id, amount: 9, due: '2026-02-02' })],
    ['the condition', ({ id }) => done('PUT', '/org/item', { itemId: id, status: 'closed' })],
    ['the reference', ({ id, to }) => done('PUT', '/org/item', { itemId: id, shelfId: to })],
    ['no reference', ({ id }) => done('PUT', '/org/item', { itemId: id, shelfId: null })],
    ['the trash', ({ id }) => done('DELETE', `/org/item/${id}`)],
    [
      'restoring',
      async ({ id }) => {
        await done('DELETE', `/org/item/${id}`)
        await done('PUT', `/org/item/restore/${id}`)
      },
    ],
    ['an action', ({ id, to }) => done('PUT', '/org/item/lose', { itemIds: [id], to })],
    [
      'an import',
      async ({ id, from }) => {
        const { itemName } = (await engine.call('GET', `/org/item/${id}`)).data
        const shelfName = `L${serial++}`
        await done('PUT', '/org/shelf', { shelfId: from, shelfName })
        const file = await workbookOf([
          ['名称', '金额', '状态', '架'],
          [itemName, 2, 'closed', ''],
          [`I${serial++}`, 8, 'open', shelfName],
        ])
        const before = (await read(from)).sumKept
        const answer = await uploadTo(engine, '/org/item/importData?updateSupport=true', file, caller())
        expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { created: 1, updated: 1 } })
        expect((await read(from)).sumKept).toBe(before + 6.5)
      },
    ],
    [
      'a record that lets go',
      async ({ id }) => {
        const batchId = await made('batch', { batchName: '甲' })
        await done('PUT', '/org/item', { itemId: id, batchId })
        expect(await differences()).toEqual([])
        await done('DELETE', `/org/batch/${batchId}`)
      },
    ],
    [
      'a record that takes it along',
      async ({ id }) => {
        const lotId = await made('lot', { lotName: '甲' })
        await done('PUT', '/org/item', { itemId: id, lotId })
        await done('DELETE', `/org/lot/${lotId}`)
      },
    ],
    [
      'a shelf in the trash',
      async ({ from, to, id }) => {
        await done('DELETE', `/org/item/${id}`)
        const [one] = (await engine.call('GET', `/org/item/list?shelfId=${from}`)).rows
        await done('PUT', '/org/item', { itemId: one.itemId, shelfId: to })
        await done('DELETE', `/org/shelf/${from}`)
        await done('PUT', `/org/item/restore/${id}`).catch(() => undefined)
        await done('PUT', `/org/shelf/restore/${from}`)
      },
    ],
    [
      'another code of the shelf',
      async ({ from, id }) => {
        const code = `C${serial++}`
        await done('PUT', '/org/item', { itemId: id, shelfCode: (await read(from)).code })
        await done('PUT', '/org/shelf', { shelfId: from, code })
        expect((await read(from)).byCodeKept).toBe(1)
      },
    ],
  ])('should follow a write of what is counted: %s', async (_, write) => {
    const [from, to] = [await shelf(), await shelf()]
    const id = await item({ shelfId: from, status: 'open', amount: 3.5, due: '2026-01-01' })
    await item({ shelfId: from, status: 'open', amount: 1, due: '2026-01-02' })
    const before = await read(from)
    await write({ from, to, id })
    expect(await differences()).toEqual([])
    expect(before).toMatchObject({ countKept: 2, sumKept: 4.5, newestKept: 'open' })
  })

  it('should not count what another institution has', async () => {
    const id = await shelf()
    await item({ shelfId: id })
    const other = caller({ tenantId: 2, homeTenantId: 2 })
    const theirs = await item({}, other)
    await engine.database.asOwner(async tx => {
      await sql`alter table org_item disable trigger all`.execute(tx)
      await sql`update org_item set shelf_id = ${id} where item_id = ${theirs}`.execute(tx)
      await sql`alter table org_item enable trigger all`.execute(tx)
    })
    await engine.call('PUT', '/org/item', { as: other, body: { itemId: theirs, amount: 5 } })
    await item({ shelfId: id })
    expect(await read(id)).toMatchObject({ count: 2, countKept: 2 })
    await createRollups(engine.database, engine.app).mend('org/shelf')
    expect((await read(id)).countKept).toBe(2)
    await engine.database.asOwner(tx =>
      sql`update org_item set shelf_id = null where item_id = ${theirs}`.execute(tx),
    )
  })

  it('should be right after any writes', async () => {
    const random = randomOf(7)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const shelves = [await shelf(), await shelf(), await shelf()]
    const batches = [await made('batch', { batchName: '1' }), await made('batch', { batchName: '2' })]
    const items: number[] = []
    const values = () => ({
      shelfId: pick([...shelves, null]),
      batchId: pick([...batches, null]),
      status: pick(['open', 'closed', 'lost', null]),
      amount: pick([0, 1.25, -3, null]),
      due: pick(['2026-01-01', '2026-06-01', null]),
    })
    const some = () => Object.fromEntries(Object.entries(values()).filter(() => random() < 0.5))
    const steps: (() => Promise<unknown>)[] = [
      async () => items.push(await item(values())),
      () => engine.call('PUT', '/org/item', { body: { itemId: pick(items), ...some() } }),
      () => engine.call('DELETE', `/org/item/${pick(items)}`),
      () => engine.call('PUT', `/org/item/restore/${pick(items)}`),
      () =>
        engine.call('PUT', '/org/item/lose', {
          body: { itemIds: [pick(items), pick(items)], to: pick(shelves) },
        }),
      () => engine.call('DELETE', `/org/item/${pick(items)},${pick(items)}`),
    ]
    for (let index = 0; index < 8; index += 1) await steps[0]?.()
    for (let index = 0; index < 120; index += 1) {
      await pick(steps)()
      if (index % 10 === 0) expect(await differences(), `after ${index} writes`).toEqual([])
    }
    expect(await differences()).toEqual([])
  })

  it('should be sorted, searched and indexed as a column is, whatever their number', async () => {
    const id = await shelf()
    for (const amount of [2, 4]) await item({ shelfId: id, amount: amount * 1000 })
    await engine.database.asOwner(tx =>
      sql`insert into org_shelf (tenant_id, shelf_name) select 1, '架' from generate_series(1, 100001)`.execute(
        tx,
      ),
    )
    const found = await engine.call('GET', '/org/shelf/list?sumKept=6000&orderByColumn=sumKept&isAsc=desc')
    expect(found.rows.map((row: { shelfId: number }) => row.shelfId)).toEqual([id])
    const first = await engine.call('GET', '/org/shelf/list?orderByColumn=sumKept&isAsc=desc&pageSize=1')
    expect(first.rows[0].shelfId).toBe(id)
    const refused = await engine.call('GET', '/org/shelf/list?orderByColumn=sum&isAsc=desc&pageSize=1')
    expect(refused.data.errors[0].code).toBe('TOO_MANY_TO_ROLL_UP')
    const { rows } = await engine.database.asOwner(tx =>
      sql<{ def: string }>`select indexdef as def from pg_indexes where tablename = 'org_shelf'`.execute(tx),
    )
    expect(rows.map(({ def }) => def)).toContainEqual(expect.stringContaining('(tenant_id, count_kept'))
    await engine.database.asOwner(tx => sql`delete from org_shelf where code is null`.execute(tx))
  })

  it('should be answered only to who may list what is counted', async () => {
    await item({ shelfId: await shelf() })
    const blind = caller({ permissions: ['org:shelf:list', 'org:shelf:query'] })
    const { rows } = await engine.call('GET', '/org/shelf/list?countKept=1', { as: blind })
    expect(rows[0]).not.toHaveProperty('countKept')
    const sorted = await engine.call('GET', '/org/shelf/list?orderByColumn=countKept', { as: blind })
    expect(sorted.data.errors[0].code).toBe('SORT_UNKNOWN')
  })

  it('should be counted for the records that are there when its words are new, once', async () => {
    const rollups = createRollups(engine.database, engine.app)
    await rollups.fill(engine.app)
    await engine.database.asOwner(tx =>
      sql`update org_shelf set count_kept = 50, sum_kept = 50, twice_kept = 50`.execute(tx),
    )
    expect(await rollups.fill(engine.app)).toEqual([])
    const changed = structuredClone(engine.app)
    const field = changed.resources['org/shelf']?.fields.find(({ name }) => name === 'countKept')
    if (field?.rollup) field.rollup.where = "status == 'open'"
    const told = await rollups.fill(changed)
    expect(told).toEqual([expect.stringMatching(/^count_kept of org_shelf was counted for \d+ records\.$/)])
    await rollups.fill(engine.app)
    expect(await differences()).toEqual([])
  })

  it('should be found by a comparison, which mends nothing, and be mended when that is asked for', async () => {
    const ids = [await shelf(), await shelf()]
    await item({ shelfId: ids[0] })
    await engine.database.asOwner(tx =>
      sql`update org_shelf set sum_kept = sum_kept + 1 where shelf_id in (${sql.join(ids)})`.execute(tx),
    )
    const rollups = createRollups(engine.database, engine.app)
    const wrong = async () =>
      (await rollups.compare()).flatMap(({ resource, fields }) =>
        fields
          .filter(({ differed }) => differed > 0)
          .map(one => [resource.page, one.field.name, one.differed]),
      )
    expect(await wrong()).toEqual([['org/shelf', 'sumKept', 2]])
    expect(await wrong()).toEqual([['org/shelf', 'sumKept', 2]])
    expect((await rollups.mend('org/shelf', ['countKept'])).differed).toBe(0)
    expect((await rollups.mend('org/shelf', ['sumKept'])).differed).toBe(2)
    expect(await wrong()).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('should refuse a write that makes more than a column can hold, at the record that keeps it', async () => {
    const id = await shelf()
    const large = 9_999_999_999_999
    const add = () =>
      engine.call('POST', '/org/item', { body: { itemName: `I${serial++}`, shelfId: id, amount: large } })
    expect((await add()).code).toBe(200)
    await engine.database.asOwner(tx =>
      sql`update org_item set amount = 900000000000000000 where shelf_id = ${id}`.execute(tx),
    )
    await engine.database.asOwner(tx =>
      sql`insert into org_item (tenant_id, shelf_id, item_name, amount) select 1, ${id}, 'x' || i, 900000000000000000 from generate_series(1, 3) i`.execute(
        tx,
      ),
    )
    expect(await add()).toMatchObject({ fault: 'INVALID' })
    await engine.database.asOwner(tx => sql`delete from org_item where shelf_id = ${id}`.execute(tx))
    await createRollups(engine.database, engine.app).mend('org/shelf')
  })
})

/** The same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
