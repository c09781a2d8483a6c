import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/** Table → what tells its states apart. */
export type Fingerprint = Record<string, string>

/** Kept beside the work: attempts and runs are logged, sessions come and go, and none of it is anybody's record. */
const aside = [
  ...[
    'sys_oper_log',
    'sys_login_log',
    'sys_session',
    'sys_login_attempt',
    'sys_login_network',
    'sys_captcha',
  ],
  ...['sys_job_log', 'sys_job_slot'],
]

/** Table → the column in which the scheduler ticks; what else stands in its rows counts. */
const ticking: Record<string, string> = { sys_job: 'next_valid_time' }

/**
 * Everything that is stored for a tenant, and everything that belongs to all of them, read as the owner of the tables:
 * how many rows, and by which transaction the latest was written. What is added or changed is written by a later one,
 * what is removed is missing.
 */
export function fingerprint(database: Database, tenantId: number): Promise<Fingerprint> {
  return database.asOwner(async tx => {
    const { rows: tables } = await sql<{ name: string; owned: boolean }>`
      select c.relname as name, exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        ) as owned
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by 1`.execute(tx)
    const parts = tables
      .filter(table => !aside.includes(table.name))
      .map(({ name, owned }) => {
        const rows = owned ? sql`where t.tenant_id = ${tenantId}` : sql``
        const tick = ticking[name]
        if (tick)
          return sql`select ${name}::text as name,
            md5(coalesce(string_agg((to_jsonb(t) - ${tick}::text)::text, ' ' order by t::text), '')) as state
            from ${sql.table(name)} t ${rows}`
        return sql`select ${name}::text as name,
          count(*) || ' rows, latest by ' || coalesce(max(t.xmin::text::bigint), 0) as state
          from ${sql.table(name)} t ${rows}`
      })
    const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(
      tx,
    )
    return Object.fromEntries(rows.map(row => [row.name, row.state]))
  })
}
