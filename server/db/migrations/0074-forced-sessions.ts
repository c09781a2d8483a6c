import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * Sessions that somebody else has ended: expelled, stopped, or given another password. They open nothing, and are kept
 * until they would have expired, so that their client can be told and leaves nothing of its work behind.
 */
export default defineMigration({
  async up(tx) {
    await sql`alter table sys_session add column is_forced boolean not null default false`.execute(tx)
  },
})
