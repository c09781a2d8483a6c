import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { baseTables, pendingMigrations } from '#server/db/migrations/runMigrations.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const run = (statement: string) =>
  db.asOwner(tx => sql.raw<{ count: number; tablename: string }>(statement).execute(tx))

describe('baseTables', () => {
  it('should be the tables that the base migrations leave in a database', async () => {
    const { rows } = await run(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual((await baseTables()).sort())
  })
})

describe('pendingMigrations', () => {
  it('should be none of a database that is up to date', async () => {
    expect(await pendingMigrations(db)).toEqual([])
  })

  it('should name those that have not run, and run none', async () => {
    await run(`delete from sys_migration where name like '0002-%'`)
    expect(await pendingMigrations(db)).toEqual([expect.stringMatching(/^0002-/)])
    const { rows } = await run(`select count(*)::int as count from sys_migration where name like '0002-%'`)
    expect(rows).toEqual([{ count: 0 }])
  })

  it('should be all of a database without base tables, which stays so', async () => {
    await run('drop table sys_migration')
    expect((await pendingMigrations(db))[0]).toMatch(/^0001-/)
    const { rows } = await run(
      `select count(*)::int as count from pg_tables where tablename = 'sys_migration'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
