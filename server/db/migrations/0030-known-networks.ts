import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * From where an account has signed in, so that strangers cannot keep it out; and the salt under which names are
 * counted that people try to sign in with. Both are needed before a tenant is known, so without row policies. What was
 * counted before is forgotten: its names stand in the clear.
 */
export default defineMigration({
  tables: ['sys_login_network', 'sys_login_salt'],
  async up(tx) {
    await sql`create table sys_login_network (
      tenant_id bigint not null,
      user_id bigint not null,
      network varchar(64) not null,
      last_used_at timestamptz not null default now(),
      primary key (tenant_id, user_id, network)
    )`.execute(tx)
    await sql`create index sys_login_network_place on sys_login_network (network)`.execute(tx)
    await sql`create index sys_login_network_used on sys_login_network (last_used_at)`.execute(tx)
    await sql`create table sys_login_salt (salt uuid primary key default gen_random_uuid())`.execute(tx)
    await sql`insert into sys_login_salt default values`.execute(tx)
    await sql`delete from sys_login_attempt`.execute(tx)
    await rememberOpenSessions(tx)
    await grantTable(tx, 'sys_login_network', 'read-write')
    await grantTable(tx, 'sys_login_salt', 'read-only')
  },
})

/** Whoever is signed in at this moment is no stranger there. */
async function rememberOpenSessions(tx: Tx): Promise<void> {
  const place = sql`regexp_replace(ip, '^::ffff:', '')`
  for (const network of [place, sql`regexp_replace(${place}, '\\d+$', '0/24')`]) {
    await sql`insert into sys_login_network (tenant_id, user_id, network, last_used_at)
      select tenant_id, user_id, ${network}, max(last_seen_at) from sys_session
      where ${place} ~ '^\\d+\\.\\d+\\.\\d+\\.\\d+$' group by 1, 2, 3
      on conflict do nothing`.execute(tx)
  }
}
