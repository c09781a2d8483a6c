import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * Which record of which page an instance approves. Unlike the business key it is never what a client sends. Two
 * instances never run for one record.
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`alter table bpm_process_instance
      add column record_page varchar(200), add column record_key varchar(64)`.execute(tx)
    await sql`create unique index bpm_process_instance_record
      on bpm_process_instance (tenant_id, record_page, record_key)
      where status = 1 and record_page is not null`.execute(tx)
    await sql`create index bpm_process_instance_record_history
      on bpm_process_instance (tenant_id, record_page, record_key, id desc)
      where record_page is not null`.execute(tx)
  },
})
