import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/** What is needed before a tenant is known. These tables have no row policies; they hold no business data. */
export default defineMigration({
  tables: ['sys_login_name', 'sys_session', 'sys_login_attempt'],
  async up(tx) {
    await createLoginNames(tx)
    await createSessions(tx)
    await createLoginAttempts(tx)
    for (const table of ['sys_login_name', 'sys_session', 'sys_login_attempt']) {
      await grantTable(tx, table, 'read-write')
    }
  },
})

/** User names are unique on the whole platform: each stands here once, in lower case, with its tenant. */
async function createLoginNames(tx: Tx): Promise<void> {
  await sql`create table sys_login_name (
    user_name varchar(64) primary key constraint sys_login_name_lower check (user_name = lower(user_name)),
    tenant_id bigint not null,
    user_id bigint not null,
    constraint sys_login_name_user unique (tenant_id, user_id)
  )`.execute(tx)
}

/** Only a hash of the token is stored. `visiting_tenant_id`: the tenant a platform administrator works in. */
async function createSessions(tx: Tx): Promise<void> {
  await sql`create table sys_session (
    token_hash varchar(64) primary key,
    tenant_id bigint not null,
    user_id bigint not null,
    user_name varchar(64) not null,
    visiting_tenant_id bigint,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ip varchar(64),
    user_agent varchar(512)
  )`.execute(tx)
  await sql`create index sys_session_user on sys_session (tenant_id, user_id)`.execute(tx)
  await sql`create index sys_session_expires on sys_session (expires_at)`.execute(tx)
}

/** Failures since the last success, by account and by address: "account:name", "address:ip". */
async function createLoginAttempts(tx: Tx): Promise<void> {
  await sql`create table sys_login_attempt (
    subject varchar(160) primary key,
    failures integer not null default 0,
    first_failed_at timestamptz not null default now(),
    last_failed_at timestamptz not null default now(),
    locked_until timestamptz
  )`.execute(tx)
  await sql`create index sys_login_attempt_last on sys_login_attempt (last_failed_at)`.execute(tx)
}
