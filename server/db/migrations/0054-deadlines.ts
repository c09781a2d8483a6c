import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * What is done once: what is set for a task that is due (`due_done`), and the mail about open tasks that an account
 * gets on a day (`last_day`). What is overdue is found by its moment.
 */
export default defineMigration({
  tables: ['bpm_task_digest'],
  async up(tx) {
    await sql`alter table bpm_task add column due_done boolean not null default false`.execute(tx)
    await sql`update bpm_task set due_done = true where due_time <= now()`.execute(tx)
    await sql`create index bpm_task_due on bpm_task (due_time)
      where is_open and due_time is not null and not due_done`.execute(tx)
    await sql`create index bpm_process_timer_due on bpm_process_timer (due_time)`.execute(tx)
    await sql`create table bpm_task_digest (
      tenant_id bigint not null,
      user_id bigint not null,
      hour smallint not null check (hour between 0 and 23),
      working_days boolean not null default true,
      last_day date,
      primary key (tenant_id, user_id)
    )`.execute(tx)
    await guardTable(tx, 'bpm_task_digest', policiesFor('tenant'))
    await grantTable(tx, 'bpm_task_digest', 'read-write')
  },
})
