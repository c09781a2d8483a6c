import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { giveBeside } from '../giveBeside.ts'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import type { PolicySpec } from '../sync/TableSpec.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * What becomes of forms and their versions after they were published. A version that is withdrawn has a row in
 * sys_document_withdrawal, for the versions themselves never change; a form that is disabled or removed has one in
 * sys_document_stop for as long as it is. Everybody reads what the platform says of its own, as they read its versions.
 */
export default defineMigration({
  tables: ['sys_document_withdrawal', 'sys_document_stop'],
  async up(tx) {
    await widenForms(tx)
    await sql`create table sys_document_withdrawal (
      tenant_id bigint not null,
      version_id bigint not null,
      form_id bigint not null,
      reason varchar(200) not null,
      withdraw_by varchar(64),
      withdraw_time timestamptz not null default now(),
      primary key (tenant_id, version_id),
      constraint sys_document_withdrawal_version foreign key (tenant_id, version_id)
        references sys_document_version (tenant_id, version_id)
    )`.execute(tx)
    await sql`create table sys_document_stop (
      tenant_id bigint not null,
      form_id bigint not null,
      stop_time timestamptz not null default now(),
      primary key (tenant_id, form_id),
      constraint sys_document_stop_form foreign key (tenant_id, form_id)
        references sys_document_form (tenant_id, form_id)
    )`.execute(tx)
    await guardTable(tx, 'sys_document_withdrawal', [...policiesFor('tenant'), ofPlatform])
    await guardTable(tx, 'sys_document_stop', [...policiesFor('tenant'), ofPlatform])
    await grantTable(tx, 'sys_document_withdrawal', 'append-only')
    await grantTable(tx, 'sys_document_stop', 'read-write')
    // An installation that begins has no menu yet.
    const { rows } = await sql<{
      found: boolean
    }>`select to_regclass('sys_menu') is not null as found`.execute(tx)
    if (!rows[0]?.found) return
    await giveBeside(tx, { held: 'tool:build:query', given: 'tool:build:list', title: '表单列表' })
    await giveBeside(tx, { held: 'tool:build:edit', given: 'tool:build:add', title: '表单新增' })
  },
})

const ofPlatform: PolicySpec = {
  name: 'platform_rows',
  definition: `for select using (tenant_id = case when nullif(current_setting('app.tenant', true), '')::bigint > 0 then 1 end)`,
}

/** A form begins with a draft that asks for nothing, and the list is ordered by when it was changed last. */
async function widenForms(tx: Tx): Promise<void> {
  await sql`alter table sys_document_form
    add column if not exists category varchar(100) default '1',
    add column if not exists disabled boolean default false,
    add column if not exists draft_changed boolean default false,
    alter column draft set default '{ "properties": {} }'`.execute(tx)
  await sql`update sys_document_form set update_by = create_by, update_time = create_time
    where update_time is null`.execute(tx)
  await sql`update sys_document_form f set draft_changed = true
    where f.latest_number > 0 and not exists (
      select 1 from sys_document_version v where v.tenant_id = f.tenant_id and v.form_id = f.form_id
        and v.number = f.latest_number and v.schema = f.draft)`.execute(tx)
}
