import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Binds the running transaction to a tenant. SET LOCAL with a literal, because set_config never reaches
 * the workers of a distributed database.
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create or replace function set_tenant(tenant bigint) returns void language plpgsql as $body$
      begin
        if tenant is null or tenant < 1 then
          raise exception 'set_tenant needs the id of a tenant' using errcode = '22023';
        end if;
        execute format('set local app.tenant = %L', tenant);
      end $body$`.execute(tx)
    await sql`revoke all on function set_tenant(bigint) from public`.execute(tx)
    await sql.raw(`grant execute on function set_tenant(bigint) to ${applicationRole}`).execute(tx)
  },
})
