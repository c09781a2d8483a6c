import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** Files that lead to nobody: cleaned of what was written into them, and of who sent them when. */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`alter table sys_file add column unnamed boolean not null default false`.execute(tx)
  },
})
