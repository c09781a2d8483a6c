import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { quoteName } from '../quoteName.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

const AUDIT = `
  create_by varchar(64),
  create_time timestamptz not null default now(),
  update_by varchar(64),
  update_time timestamptz,
  version integer not null default 1,
  primary key (tenant_id)`

/** What schools and companies tell of themselves: one row each. Their name is that of the tenant. */
export default defineMigration({
  tables: ['union_school', 'union_company'],
  async up(tx) {
    await create(
      tx,
      'union_school',
      `education_type varchar(20), category varchar(20), ownership varchar(20), tags jsonb not null default '[]'`,
    )
    await create(tx, 'union_company', 'nature varchar(20), industry varchar(20), size varchar(20)')
  },
})

async function create(tx: Tx, table: string, columns: string): Promise<void> {
  const common = 'tenant_id bigint not null, logo_url varchar(500), desp varchar(1000)'
  await sql.raw(`create table ${quoteName(table)} (${common}, ${columns}, ${AUDIT})`).execute(tx)
  await guardTable(tx, table, policiesFor('tenant'))
  await grantTable(tx, table, 'read-write')
}
