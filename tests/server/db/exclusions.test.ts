import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RangeModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '#server/db/Database.ts'
import { databaseFault } from '#server/db/databaseFault.ts'
import { excludedRange } from '#server/db/sync/describeExclusions.ts'
import { planTables } from '#server/db/sync/planTables.ts'
import { migrateTables, previewTables, readCatalog, syncTables } from '#server/db/sync/syncTables.ts'
import { checkTables } from '#tests/support/cluster/tableRules.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { dropTestTables } from './dropTestTables.ts'
import { field, resource } from './resourceFixture.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => dropTestTables(db))

const run = (statement: string) => db.asOwner(tx => sql.raw(statement).execute(tx))
const rule = (more: Partial<RangeModel> = {}): RangeModel => ({
  ...{ same: ['itemId'], from: 'start', to: 'end', when: null, refusal: null },
  ...more,
})
const loan = (noOverlap: RangeModel[], more: Partial<ResourceModel> = {}) => [
  resource(
    'loan',
    [
      field('itemId', 'integer', 'bigint'),
      field('start', 'date', 'date'),
      field('end', 'date', 'date'),
      field('state', 'string', 'varchar(8)'),
      field('closedAt', 'date-time', 'timestamptz'),
    ],
    { noOverlap, ...more },
  ),
]
const insert = (values: string) =>
  run(`insert into test_loan (tenant_id, item_id, start, "end", state, closed_at) values ${values}`)
const insertFault = (values: string) =>
  insert(values).then(
    () => null,
    error => databaseFault(error),
  )
const aboutRanges = (sentences: string[]) => sentences.filter(sentence => sentence.startsWith('Ranges'))
const constraints = async () => (await db.asOwner(readCatalog)).tables.test_loan?.exclusions ?? []
const MARCH = "'2026-03-01', '2026-03-10'"

describe('constraints of noOverlap', () => {
  it('should keep ranges of one tenant apart, named so that the rule is found again', async () => {
    const resources = loan([rule({ when: "state != 'back'" })], { trash: true })
    expect((await syncTables(db, resources)).pending).toEqual([])
    await insert(
      `(1, 7, ${MARCH}, 'out', null), (2, 7, ${MARCH}, 'out', null), (1, 8, ${MARCH}, 'out', null)`,
    )
    await insert(
      `(1, 7, ${MARCH}, 'back', null), (1, null, ${MARCH}, 'out', null), (1, 7, '2026-03-10', '2026-03-11', 'out', null)`,
    )
    // Without an end, or in the wrong order, it is no range that a database compares.
    await insert(`(1, 7, '2026-03-02', null, 'out', null), (1, 7, '2026-03-09', '2026-03-02', 'out', null)`)
    const fault = await insertFault(`(1, 7, '2026-03-09', '2026-03-10', 'out', null)`)
    expect(fault?.kind).toBe('overlap')
    expect(excludedRange(resources[0] as ResourceModel, fault?.constraint ?? null)).toMatchObject({
      from: 'start',
    })
    expect(excludedRange(resources[0] as ResourceModel, `${fault?.constraint}_102008`)).not.toBeNull()
    await run('update test_loan set deleted_at = now() where item_id = 7')
    expect(await insertFault(`(1, 7, ${MARCH}, 'out', null)`)).toBeNull()
    expect(await syncTables(db, resources)).toEqual({ applied: [], pending: [] })
    const found = await db.asOwner(tx =>
      checkTables(tx, table => (table === 'test_loan' ? 'tenant' : 'local')),
    )
    expect(found.filter(({ detail }) => detail.includes('test_loan'))).toEqual([])
  })

  it('should follow the file: changed, added and taken away', async () => {
    await syncTables(db, loan([rule()]))
    const [first] = await constraints()
    await syncTables(db, loan([rule({ when: "state == 'out'" }), rule({ same: [] })]))
    const second = await constraints()
    expect(second).toHaveLength(2)
    expect(second).not.toContain(first)
    expect(second.every(name => name.length <= 52)).toBe(true)
    const { applied } = await syncTables(db, loan([]))
    expect(aboutRanges(applied)).toHaveLength(2)
    expect(await constraints()).toEqual([])
  })

  it('should follow ends of another type, widened at a start or changed by hand', async () => {
    const ends = (type: 'integer' | 'number' | 'date' | 'date-time', column: string) => [
      resource(
        'loan',
        [field('itemId', 'integer', 'bigint'), ...['start', 'end'].map(name => field(name, type, column))],
        { noOverlap: [rule()] },
      ),
    ]
    await syncTables(db, ends('integer', 'bigint'))
    expect((await syncTables(db, ends('number', 'numeric(30,2)'))).pending).toEqual([])
    const [numbers] = await constraints()
    await run('drop table test_loan')
    await syncTables(db, ends('date', 'date'))
    expect((await migrateTables(db, ends('date-time', 'timestamptz'))).pending).toEqual([])
    expect(await constraints()).toHaveLength(1)
    expect(await constraints()).not.toContain(numbers)
  })

  it('should compare constants and days as the server does, whatever the zone of a session', async () => {
    const when = "closedAt > '2026-03-01' && start < closedAt && start in ['2026-03-02']"
    await run("set time zone 'America/New_York'")
    await syncTables(db, loan([rule({ when })]))
    const range = "'2026-03-02', '2026-03-10', 'out'"
    await insert(`(1, 7, ${range}, '2026-03-01T16:00:00Z'), (1, 7, ${range}, '2026-03-01T16:00:00Z')`)
    await insert(`(1, 7, ${range}, '2026-03-01T16:00:01Z')`)
    expect((await insertFault(`(1, 7, ${range}, '2026-03-01T16:00:01Z')`))?.kind).toBe('overlap')
    expect((await syncTables(db, loan([rule({ when })]))).applied).toEqual([])
  })

  it('should count the rows in the way, guard nothing half, and be made once they are mended', async () => {
    await syncTables(db, loan([]))
    await insert(`(1, 7, ${MARCH}, 'out', null), (1, 7, '2026-03-09', '2026-03-11', 'out', null)`)
    await insert(
      `(2, 7, ${MARCH}, 'out', null), (2, 7, '2026-03-09', null, 'out', null), (2, 7, '2026-03-09', '2026-03-09', 'x', null)`,
    )
    const resources = loan([rule()])
    const { applied, pending } = await syncTables(db, resources)
    expect(aboutRanges(applied)).toEqual([])
    expect(pending.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(
        /^Ranges of test_loan are kept apart: test_loan_\w+_ov\. 2 rows overlap others: .* 2 rows lack an end or end before they begin/,
      ),
    ])
    expect((await previewTables(db, resources)).changes).toEqual(pending)
    expect((await migrateTables(db, resources)).pending[0]?.sentence).toContain('Not possible yet')
    expect(await constraints()).toEqual([])
    await run('delete from test_loan where "end" = \'2026-03-11\'')
    const mended = await syncTables(db, resources)
    expect(mended.pending).toEqual([])
    expect(mended.applied[0]).toMatch(/ 2 rows lack an end or end before they begin: /)
  })

  it('should say why it is not kept by the database where the extension cannot be made', async () => {
    const { additions } = planTables(loan([rule()]), { tables: {}, extensions: [] })
    const step = additions.find(({ sentence }) => sentence.startsWith('Ranges'))
    expect(step).toMatchObject({
      canWait: true,
      sql: ['create extension if not exists btree_gist', expect.any(String)],
    })
  })
})
