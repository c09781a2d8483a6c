import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * How many accounts tenants have that are not in the trash. It runs as the owner of the tables, because the platform
 * sees no rows of tenants; it tells numbers only.
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create or replace function account_counts(tenants bigint[])
      returns table (tenant_id bigint, accounts bigint)
      language plpgsql stable security definer set search_path = public, pg_temp as $body$
      begin
        return query
          select u.tenant_id, count(*) from sys_user u
          where u.tenant_id = any(tenants) and u.deleted_at is null
          group by u.tenant_id;
      end $body$`.execute(tx)
    await sql`revoke all on function account_counts(bigint[]) from public`.execute(tx)
    await sql.raw(`grant execute on function account_counts(bigint[]) to ${applicationRole}`).execute(tx)
  },
})
