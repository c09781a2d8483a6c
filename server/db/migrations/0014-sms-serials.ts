import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Which message an operator's number means. A receipt arrives before any tenant is known, so without row policies:
 * the table holds numbers only.
 */
export default defineMigration({
  tables: ['sys_sms_serial'],
  async up(tx) {
    await sql`create table sys_sms_serial (
      channel_id bigint not null,
      serial_no varchar(255) not null,
      tenant_id bigint not null,
      log_id bigint not null,
      create_time timestamptz not null default now(),
      primary key (channel_id, serial_no)
    )`.execute(tx)
    await sql`create index sys_sms_serial_time on sys_sms_serial (create_time)`.execute(tx)
    await grantTable(tx, 'sys_sms_serial', 'read-write')
  },
})
