import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/** Table → what it holds, as a hash. */
export type Fingerprint = Record<string, string>

/** Kept beside the work: attempts and runs are logged, sessions come and go, and none of it is anybody's record. */
const aside = [
  ...['sys_oper_log', 'sys_login_log', 'sys_session', 'sys_login_attempt', 'sys_captcha'],
  ...['sys_job_log', 'sys_job_slot'],
]

/** Everything that is stored for a tenant, and everything that belongs to all of them, read as the owner of the tables. */
export function fingerprint(database: Database, tenantId: number): Promise<Fingerprint> {
  return database.asOwner(async tx => {
    const { rows: tables } = await sql<{ name: string; owned: boolean }>`
      select t.table_name as name, exists (
          select from information_schema.columns c
          where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'tenant_id'
        ) as owned
      from information_schema.tables t
      where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      order by 1`.execute(tx)
    const parts = tables
      .filter(table => !aside.includes(table.name))
      .map(({ name, owned }) => {
        const rows = owned ? sql`where t.tenant_id = ${tenantId}` : sql``
        return sql`select ${name}::text as name,
          coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${sql.table(name)} t ${rows}`
      })
    const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
      tx,
    )
    return Object.fromEntries(rows.map(row => [row.name, row.hash]))
  })
}
