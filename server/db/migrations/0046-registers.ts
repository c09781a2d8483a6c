import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import type { PolicySpec } from '../sync/TableSpec.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Registers: published forms whose documents have a page of their own. Everybody reads which of the platform's are
 * switched on. And which document became which record of a page, so that none is moved twice.
 */
export default defineMigration({
  tables: ['sys_document_register', 'sys_document_move'],
  async up(tx) {
    await sql`create table sys_document_register (
      tenant_id bigint not null,
      form_id bigint not null,
      enabled boolean not null,
      title varchar(100) not null,
      menu_id bigint,
      icon varchar(100),
      columns jsonb,
      search jsonb,
      slots jsonb not null default '{}',
      is_filled boolean not null default true,
      fill_done bigint not null default 0,
      fill_total bigint not null default 0,
      stamp bigint not null default 1,
      update_by varchar(64),
      update_time timestamptz not null default now(),
      primary key (tenant_id, form_id),
      constraint sys_document_register_form foreign key (tenant_id, form_id)
        references sys_document_form (tenant_id, form_id)
    )`.execute(tx)
    await guardTable(tx, 'sys_document_register', [...policiesFor('tenant'), ofPlatform])
    await grantTable(tx, 'sys_document_register', 'read-write')
    await sql`create table sys_document_move (
      tenant_id bigint not null,
      record_id bigint not null,
      page varchar(200) not null,
      target_key varchar(100) not null,
      move_time timestamptz not null default now(),
      primary key (tenant_id, record_id, page)
    )`.execute(tx)
    await guardTable(tx, 'sys_document_move', policiesFor('tenant'))
    await grantTable(tx, 'sys_document_move', 'append-only')
  },
})

const ofPlatform: PolicySpec = {
  name: 'platform_rows',
  definition: `for select using (tenant_id = case when nullif(current_setting('app.tenant', true), '')::bigint > 0 then 1 end)`,
}
