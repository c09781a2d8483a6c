import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Values of forms by which lists of processes and tasks are filtered, one row an instance and field. Texts, dates and
 * times stand in `text_value`, whose order is theirs; numbers in `number_value`. Both types are compared by functions that
 * leak nothing, so that an index serves below row security.
 */
export default defineMigration({
  tables: ['bpm_process_field'],
  async up(tx) {
    await sql`create table bpm_process_field (
      tenant_id bigint not null,
      instance_id bigint not null,
      name varchar(64) not null,
      process_key varchar(64) not null,
      text_value text collate "C" check (length(text_value) <= 200),
      number_value double precision,
      primary key (tenant_id, instance_id, name),
      constraint bpm_process_field_instance foreign key (tenant_id, instance_id)
        references bpm_process_instance (tenant_id, id) on delete cascade
    )`.execute(tx)
    await sql`create index bpm_process_field_text
      on bpm_process_field (tenant_id, process_key, name, text_value, instance_id) where text_value is not null`.execute(
      tx,
    )
    await sql`create index bpm_process_field_number
      on bpm_process_field (tenant_id, process_key, name, number_value, instance_id)
      where number_value is not null`.execute(tx)
    await guardTable(tx, 'bpm_process_field', policiesFor('tenant'))
    await grantTable(tx, 'bpm_process_field', 'read-write')
  },
})
