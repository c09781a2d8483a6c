import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * What an incident leaves to be done (`work`, of listeners); by how many programs and calls an instance was started
 * (`depth`); that an account which turns the daily mail off keeps the day of its last one, and from which day on it
 * wants the next.
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`alter table bpm_process_incident add column work jsonb`.execute(tx)
    await sql`alter table bpm_process_instance add column depth smallint not null default 0`.execute(tx)
    await sql`alter table bpm_task_digest add column is_on boolean not null default true,
      add column from_day date`.execute(tx)
  },
})
