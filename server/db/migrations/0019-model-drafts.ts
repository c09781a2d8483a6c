import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { guardTable } from '../guardTable.ts'
import { policiesFor } from '../sync/policies.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * What an account has drawn of a process model and not saved yet: one draft an account and model. `base_version` is
 * the model's version that the work began with.
 */
export default defineMigration({
  tables: ['bpm_model_draft'],
  async up(tx) {
    await sql`create table bpm_model_draft (
      tenant_id bigint not null,
      user_id bigint not null,
      model_id bigint not null,
      bpmn_xml text not null,
      base_version integer,
      update_time timestamptz not null default now(),
      primary key (tenant_id, user_id, model_id)
    )`.execute(tx)
    await guardTable(tx, 'bpm_model_draft', policiesFor('tenant'))
    await grantTable(tx, 'bpm_model_draft', 'read-write')
  },
})
