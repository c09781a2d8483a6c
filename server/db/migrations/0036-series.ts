import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/** The counters of properties with x-series: what was given last. */
export default defineMigration({
  tables: ['sys_series'],
  async up(tx) {
    await sql`create table sys_series (
      tenant_id bigint not null,
      series varchar(128) not null,
      scope text not null,
      last bigint not null,
      primary key (tenant_id, series, scope)
    )`.execute(tx)
    await guardTable(tx, 'sys_series', policiesFor('tenant'))
    await grantTable(tx, 'sys_series', 'read-write')
  },
})
