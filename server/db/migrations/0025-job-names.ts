import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * Names of jobs become unique in their group. Of those with one name the oldest keeps it; the others carry their
 * number behind it.
 */
export default defineMigration({
  async up(tx) {
    const { rows } = await sql<{ name: string | null }>`select to_regclass('sys_job')::text as name`.execute(
      tx,
    )
    if (rows[0]?.name == null) return
    await sql`update sys_job as job set job_name = left(job.job_name, 40) || '（' || job.job_id || '）'
      where exists (select 1 from sys_job older where older.job_name = job.job_name
        and older.job_group is not distinct from job.job_group and older.job_id < job.job_id)`.execute(tx)
  },
})
