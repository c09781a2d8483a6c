import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** Instances of a version that run, and those that have ended since a moment, without reading all the others. */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`create index bpm_process_instance_running
      on bpm_process_instance (tenant_id, process_definition_id, id desc) where status = 1`.execute(tx)
    await sql`create index bpm_process_instance_ended
      on bpm_process_instance (tenant_id, process_definition_id, end_time desc) where status = 2`.execute(tx)
  },
})
