import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** What the seeds have made once: afterwards the database wins, also where somebody removed it. */
export default defineMigration({
  tables: ['sys_seed'],
  async up(tx) {
    await sql`create table sys_seed (
      name varchar(300) primary key,
      made_at timestamptz not null default now()
    )`.execute(tx)
  },
})
