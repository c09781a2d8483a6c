import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * What an account has filled in of a form with saving steps, and not finished: one draft an account, page and place,
 * the place being the parent record of what is made. `step` is the one that comes next.
 */
export default defineMigration({
  tables: ['sys_form_draft'],
  async up(tx) {
    await sql`create table sys_form_draft (
      tenant_id bigint not null,
      user_id bigint not null,
      page varchar(200) not null,
      place varchar(200) not null,
      step integer not null,
      content jsonb not null,
      update_time timestamptz not null default now(),
      primary key (tenant_id, user_id, page, place)
    )`.execute(tx)
    await guardTable(tx, 'sys_form_draft', policiesFor('tenant'))
    await grantTable(tx, 'sys_form_draft', 'read-write')
  },
})
