import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

const TABLES = ['bpm_compiled_process', 'bpm_process_favourite']

/**
 * What runs of a published definition, or why it cannot be run: definitions themselves never change, and those from
 * before are looked at afterwards. `edition` is that of the compiler; what an older one made is made anew. And the
 * processes that an account has put in front of its list.
 */
export default defineMigration({
  tables: TABLES,
  async up(tx) {
    await sql`create table bpm_compiled_process (
      tenant_id bigint not null,
      definition_id bigint not null,
      edition integer not null,
      is_executable boolean not null,
      reasons jsonb not null default '[]',
      compiled jsonb,
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
