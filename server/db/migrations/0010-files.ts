import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Stored files and the records that hold attachments. `used_at`: when a record first held it; `removed_at`: its content
 * is being cleared away. No row policies: a shared record is read by other tenants, and
 * its attachments with it. A file is looked up by its unguessable name only.
 */
export default defineMigration({
  tables: ['sys_file', 'sys_file_use'],
  async up(tx) {
    await sql`create table sys_file (
      name varchar(64) primary key,
      tenant_id bigint not null,
      user_id bigint not null,
      original_name varchar(255) not null,
      media_type varchar(128) not null,
      size bigint not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      removed_at timestamptz
    )`.execute(tx)
    await sql`create index sys_file_unused on sys_file (created_at) where used_at is null`.execute(tx)
    await sql`create index sys_file_account on sys_file (tenant_id, user_id, created_at)`.execute(tx)
    await sql`create table sys_file_use (
      name varchar(64) not null references sys_file (name) on delete cascade,
      page varchar(128) not null,
      record_key varchar(64) not null,
      field varchar(64) not null,
      constraint sys_file_use_pkey primary key (name, page, record_key, field)
    )`.execute(tx)
    for (const table of ['sys_file', 'sys_file_use']) await grantTable(tx, table, 'read-write')
  },
})
