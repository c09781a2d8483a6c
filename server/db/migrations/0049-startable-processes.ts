import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

const TABLES = ['bpm_process_check', 'bpm_process_favourite']

/**
 * Whether a published definition can be run, and why not: definitions themselves never change, and those from before
 * are looked at afterwards. `edition` is that of the rules; what was judged by earlier ones is judged anew. And the
 * processes that an account has put in front of its list.
 */
export default defineMigration({
  tables: TABLES,
  async up(tx) {
    await sql`create table bpm_process_check (
      tenant_id bigint not null,
      definition_id bigint not null,
      edition integer not null,
      is_executable boolean not null,
      reasons jsonb not null default '[]',
      check_time timestamptz not null,
      primary key (tenant_id, definition_id)
    )`.execute(tx)
    await sql`create table bpm_process_favourite (
      tenant_id bigint not null,
      user_id bigint not null,
      process_key varchar(64) not null,
      create_time timestamptz not null default now(),
      primary key (tenant_id, user_id, process_key)
    )`.execute(tx)
    for (const table of TABLES) {
      await guardTable(tx, table, policiesFor('tenant'))
      await grantTable(tx, table, 'read-write')
    }
  },
})
