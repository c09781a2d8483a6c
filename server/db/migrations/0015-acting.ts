import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * As whom a session looks at things, beside `visiting_tenant_id`: the kind, the account that is looked through, and
 * since when. All null while the account is itself.
 */
export default defineMigration({
  async up(tx) {
    await sql`alter table sys_session
      add column acting_kind varchar(10),
      add column acting_user_id bigint,
      add column acting_since timestamptz`.execute(tx)
  },
})
