import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import { defineTables } from '#server/engine/defineTables.ts'
import { openDemoDatabase } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'

describe('classes of tables', () => {
  it('should be known of every table that the server makes, and of no other', async () => {
    const { app } = await startOptionsOf('memory://')
    const resources = Object.values(app.resources)
    const classes = tableClasses(resources, await loadTables())
    const database = await openDemoDatabase()
    const { rows } = await database.asOwner(tx =>
      sql<{ name: string; keyed: boolean }>`
        select t.tablename as name, exists (
          select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = format('%I.%I', t.schemaname, t.tablename)::regclass and i.indisprimary
            and a.attname = 'tenant_id') as keyed
        from pg_tables t where schemaname = 'public'`.execute(tx),
    )
    await database.close()

    expect([...classes.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
    const keyed = rows.filter(row => row.keyed).map(({ name }) => name)
    const kept = [...classes].filter(([, kind]) => kind === 'tenant').map(([name]) => name)
    expect(keyed).toEqual(expect.arrayContaining(kept))
  })

  it('should refuse to copy a large table to every node', () => {
    expect(() => defineTables({ posting: { class: 'reference', rows: 2_000_000 } })).toThrow('posting')
  })
})
