import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * Who may not take a shared task: the starter, where his own approval is not asked for. And what substitutes have, by
 * whom they stand in for.
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`alter table bpm_task add column barred_id bigint`.execute(tx)
    await sql`create index bpm_task_substituted on bpm_task (tenant_id, substituted_id, id desc)
      where is_open and substituted_id is not null`.execute(tx)
  },
})
