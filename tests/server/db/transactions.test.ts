import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tx } from '#server/db/Database.ts'
import { databaseFault } from '#server/db/databaseFault.ts'
import { grantTable } from '#server/db/grantTable.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner(async tx => {
    await sql`create table note (id int primary key, body text)`.execute(tx)
    await grantTable(tx, 'note', 'read-write')
  })
})
afterAll(() => db.close())

const ids = () =>
  db.inTenant(1, async tx =>
    (await tx.selectFrom('note').select('id').orderBy('id').execute()).map(row => row.id),
  )

describe('inTenant', () => {
  it('should run as the application, bound to the tenant, for this transaction only', async () => {
    const who = sql<{ role: string; tenant: string | null }>`
      select current_user as role, nullif(current_setting('app.tenant', true), '') as tenant`
    const inside = await db.inTenant(7, async tx => (await who.execute(tx)).rows[0])
    const after = await db.asPlatform('look', async tx => (await who.execute(tx)).rows[0])
    expect(inside).toEqual({ role: 'mortise_app', tenant: '7' })
    expect(after).toEqual({ role: 'mortise_app', tenant: null })
  })

  it('should commit when the work resolves and roll back when it throws', async () => {
    await db.inTenant(1, tx => tx.insertInto('note').values({ id: 1 }).execute())
    const failing = db.inTenant(1, async tx => {
      await tx.insertInto('note').values({ id: 2 }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual([1])
  })

  it('should tell of statements that are sent together why the first of them failed', async () => {
    const pair = db.inTenant(1, async tx => {
      // What is awaited less is told sooner.
      const deep = async () => (await (async () => (await sql`select 1 / 0`.execute(tx)).rows)()).length
      await Promise.all([deep(), sql`select 2`.execute(tx)])
    })
    await expect(pair).rejects.toMatchObject({ code: '22012' })
    const later = db.inTenant(1, async tx => {
      await sql`savepoint before`.execute(tx)
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toMatchObject({ code: '22012' })
      await sql`rollback to savepoint before`.execute(tx)
      await Promise.all([sql`select 'a'::int`.execute(tx), sql`select 2`.execute(tx)])
    })
    await expect(later).rejects.toMatchObject({ code: '22P02' })
  })

  it('should refuse what is no tenant id', async () => {
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
      await expect(db.inTenant(id, async () => 1)).rejects.toThrow('is no tenant id')
    }
  })

  it('should answer numbers of changed rows, and run statements together when they are sent together', async () => {
    const result = await db.inTenant(1, async tx => {
      const [rows, count] = await Promise.all([
        tx.selectFrom('note').selectAll().execute(),
        tx.selectFrom('note').select(tx.fn.countAll<number>().as('total')).executeTakeFirst(),
      ])
      const changed = await tx.updateTable('note').set({ body: 'x' }).where('id', '=', 1).executeTakeFirst()
      return { rows: rows.length, total: count?.total, changed: changed.numUpdatedRows }
    })
    expect(result).toEqual({ rows: 1, total: 1, changed: 1n })
  })

  it('should say so when the work caught an error that had ended the transaction', async () => {
    const swallowing = db.inTenant(1, async tx => {
      await tx
        .insertInto('note')
        .values({ id: 1 })
        .execute()
        .catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('rolled this transaction back')
  })

  it('should refuse a query after its work has ended', async () => {
    const tx = await db.inTenant(1, async open => open)
    await expect(tx.selectFrom('note').selectAll().execute()).rejects.toThrow('transaction has ended')
  })

  it('should throw, not hang, when a second connection is asked for inside a transaction', async () => {
    const again = [
      () => db.inTenant(1, async () => 1),
      () => db.asPlatform('again', async () => 1),
      () => db.asOwner(async () => 1),
      () => db.ping(),
      () => db.vacuum(),
      () => db.listen('news', () => undefined),
    ]
    for (const call of again) {
      await expect(db.inTenant(1, () => call() as Promise<unknown>)).rejects.toThrow(
        'Pass the tx of the running',
      )
    }
    expect(await ids()).toEqual([1])
  })

  it('should let work that was started inside a transaction open its own once that has ended', async () => {
    const later = await db.inTenant(1, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      return { start: resolve, done: promise.then(() => db.inTenant(1, async () => 'later')) }
    })
    later.start()
    expect(await later.done).toBe('later')
  })

  it('should run the work again after a serialization failure, and only then', async () => {
    let runs = 0
    const fail = (code: string) => async (tx: Tx) => {
      runs += 1
      if (runs > 2) return 'done'
      await sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`).execute(tx)
      return 'not reached'
    }
    expect(await db.inTenant(1, fail('40001'))).toBe('done')
    expect(runs).toBe(3)
    runs = 0
    await expect(db.inTenant(1, fail('40P01'), { retry: false })).rejects.toMatchObject({ code: '40P01' })
    expect(runs).toBe(1)
    runs = 0
    await expect(db.inTenant(1, fail('23505'))).rejects.toMatchObject({ code: '23505' })
    expect(runs).toBe(1)
  })
})

describe('close', () => {
  it('should wait for what is running and refuse what comes after', async () => {
    const own = await openTestDatabase()
    const running = own.asOwner(async tx => {
      await sql`select pg_sleep(0.2)`.execute(tx)
      return 'finished'
    })
    const closing = own.close()
    await expect(own.inTenant(1, async () => 1)).rejects.toThrow('closing')
    expect(await running).toBe('finished')
    await closing
  })
})

describe('typeParsers', () => {
  it('should give ids and decimals as numbers, days and times as text, moments as Date', async () => {
    const row = await db.inTenant(1, async tx => {
      const { rows } = await sql`select 9007199254740991::int8 as id, array[1,null,3]::int8[] as ids,
        19.99::numeric(10,2) as price, array[1.5]::numeric[] as prices, date '2024-02-29' as day,
        array[date '2024-02-29'] as days, time '08:30' as time, timestamptz '2024-01-01 08:00+08' as moment,
        '{"a":[1]}'::jsonb as document`.execute(tx)
      return rows[0]
    })
    expect(row).toEqual({
      ...{ id: Number.MAX_SAFE_INTEGER, ids: [1, null, 3], price: 19.99, prices: [1.5] },
      ...{ day: '2024-02-29', days: ['2024-02-29'], time: '08:30:00' },
      ...{ moment: new Date('2024-01-01T00:00:00Z'), document: { a: [1] } },
    })
  })
})

describe('databaseFault', () => {
  const faultOf = async (statement: string) => {
    const error = await db.asOwner(tx => sql.raw(statement).execute(tx)).catch(caught => caught)
    return databaseFault(error)
  }

  beforeAll(() =>
    db.asOwner(tx =>
      sql
        .raw(`do $$ begin
          create table parent (id int primary key, code varchar(3) constraint parent_code unique, n int not null
            constraint parent_n check (n > 0));
          create table child (id int primary key, parent_id int constraint child_parent references parent);
          insert into parent values (1, 'a', 1); insert into child values (1, 1);
        end $$`)
        .execute(tx),
    ),
  )

  it.each([
    ["insert into parent values (2, 'a', 1)", { kind: 'unique', constraint: 'parent_code', table: 'parent' }],
    ['insert into child values (2, 99)', { kind: 'reference-missing', constraint: 'child_parent' }],
    ['delete from parent', { kind: 'reference-in-use', constraint: 'child_parent' }],
    ["insert into parent values (2, 'b', 0)", { kind: 'check', constraint: 'parent_n' }],
    ["insert into parent values (2, 'b', null)", { kind: 'not-null', column: 'n' }],
    ["insert into parent values (2, 'abcd', 1)", { kind: 'too-long' }],
    ["insert into parent values (3000000000, 'b', 1)", { kind: 'out-of-range' }],
  ])('should recognise %s', async (statement, expected) => {
    expect(await faultOf(statement)).toMatchObject(expected)
  })

  it('should recognise lost connections and leave other errors alone', () => {
    expect(databaseFault(Object.assign(new Error('x'), { code: 'ECONNRESET' }))?.kind).toBe('connection-lost')
    expect(databaseFault(new Error('Connection terminated unexpectedly'))?.kind).toBe('connection-lost')
    expect(databaseFault(Object.assign(new Error('x'), { code: '08006' }))?.kind).toBe('connection-lost')
    expect(databaseFault(new Error('anything'))).toBeNull()
    expect(databaseFault(Object.assign(new Error('x'), { code: '42P01' }))).toBeNull()
    expect(databaseFault('text')).toBeNull()
  })

  it('should find the constraint in the message where the error has no field for it', () => {
    const message = 'duplicate key value violates unique constraint "parent_code_102008"'
    expect(databaseFault(Object.assign(new Error(message), { code: '23505' }))?.constraint).toBe(
      'parent_code_102008',
    )
  })
})
