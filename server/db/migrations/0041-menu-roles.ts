import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/**
 * Roles that alone may have a menu node, beside the types of tenant: a row is one of the ways to be among those who
 * may, and null stands for all of them. The rows are written anew by every start.
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    await sql`alter table sys_menu_limit drop constraint sys_menu_limit_pkey`.execute(tx)
    await sql`alter table sys_menu_limit
      add column place integer not null default 0,
      add column roles text[],
      alter column tenant_types drop not null,
      add primary key (name, place)`.execute(tx)
  },
})
