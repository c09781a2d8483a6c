import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Codes of links that people type: too short for a bare hash, so that they stand as a keyed one. Its key is this
 * installation's own, sealed. And of which link an upload came, for its quota.
 */
export default defineMigration({
  tables: ['sys_mark_key'],
  async up(tx) {
    await sql`create table sys_mark_key (
      key_id smallint primary key,
      key_sealed text not null,
      create_time timestamptz not null default now()
    )`.execute(tx)
    await grantTable(tx, 'sys_mark_key', 'read-write')
    await sql`alter table sys_visitor_code add column typed_hash varchar(64)`.execute(tx)
    await sql`create unique index sys_visitor_code_typed on sys_visitor_code (typed_hash)`.execute(tx)
    await sql`alter table sys_visitor_link add column typed_sealed text`.execute(tx)
    await sql`alter table sys_file add column link_id bigint`.execute(tx)
    await sql`create index sys_file_link on sys_file (tenant_id, link_id, created_at)
      where link_id is not null`.execute(tx)
  },
})
