import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/** Which run of a job that may not overlap itself is under way. Runs belong to the platform, so no row policies. */
export default defineMigration({
  tables: ['sys_job_slot'],
  async up(tx) {
    await sql`create table sys_job_slot (
      job_id bigint primary key,
      run_id uuid not null,
      taken_at timestamptz not null default now()
    )`.execute(tx)
    await grantTable(tx, 'sys_job_slot', 'read-write')
  },
})
