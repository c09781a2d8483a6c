import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Keys by which clients made records once: whose they are (user:1), what was sent with them, as hashes, and the key of
 * the record that came of it, as JSON. The primary key is what keeps a second record from being made.
 */
export default defineMigration({
  tables: ['sys_once_key'],
  async up(tx) {
    await sql`create table sys_once_key (
      tenant_id bigint not null,
      page varchar(200) not null,
      owner varchar(100) not null,
      key_hash char(64) not null,
      content_hash char(64) not null,
      record_key text,
      create_time timestamptz not null,
      primary key (tenant_id, page, owner, key_hash)
    )`.execute(tx)
    await sql`create index sys_once_key_create_time on sys_once_key (create_time)`.execute(tx)
    await guardTable(tx, 'sys_once_key', policiesFor('tenant'))
    await grantTable(tx, 'sys_once_key', 'read-write')
  },
})
