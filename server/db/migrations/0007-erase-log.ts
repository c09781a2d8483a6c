import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Lets the application clear its logs, which it may only write to: as the owner of the tables, in the tenant that
 * the transaction is bound to, and never the entries that say who cleared what (business_type 9). `keys` null: all.
 * @see docs/decisions/0002-two-database-roles.md
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create or replace function erase_log(log text, keys bigint[]) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $body$
      declare
        tenant bigint := nullif(current_setting('app.tenant', true), '')::bigint;
        erased bigint;
      begin
        if tenant is null then
          raise exception 'erase_log needs a transaction that is bound to a tenant' using errcode = '22023';
        end if;
        if log = 'operation' then
          delete from sys_oper_log where tenant_id = tenant and business_type is distinct from 9
            and (keys is null or oper_id = any(keys));
        elsif log = 'login' then
          delete from sys_login_log where tenant_id = tenant and (keys is null or info_id = any(keys));
        else
          raise exception 'there is no log called %', log using errcode = '22023';
        end if;
        get diagnostics erased = row_count;
        return erased;
      end $body$`.execute(tx)
    await sql`revoke all on function erase_log(text, bigint[]) from public`.execute(tx)
    await sql.raw(`grant execute on function erase_log(text, bigint[]) to ${applicationRole}`).execute(tx)
  },
})
