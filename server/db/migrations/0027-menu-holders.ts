import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * The roles of all tenants that hold menu nodes, with all that their nodes grant. It runs as the owner of the tables,
 * because the platform sees no rows of tenants, and answers the platform alone.
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create or replace function menu_holders(menus bigint[])
      returns table (tenant_id bigint, role_id bigint, role_name text, role_key text, permissions text[])
      language plpgsql stable security definer set search_path = public, pg_temp as $body$
      begin
        if current_setting('app.tenant', true) is distinct from '1' then
          raise exception 'Only the platform asks who holds its menus.' using errcode = '42501';
        end if;
        return query
          select r.tenant_id, r.role_id, r.role_name::text, r.role_key::text,
            array(select distinct m.perms::text from sys_role_menu l join sys_menu m on m.menu_id = l.menu_id
              where l.tenant_id = r.tenant_id and l.role_id = r.role_id
                and m.perms <> '' and position('*' in m.perms) = 0)
          from sys_role r
          where exists (select 1 from sys_role_menu held
            where held.tenant_id = r.tenant_id and held.role_id = r.role_id and held.menu_id = any(menus))
          order by r.tenant_id, r.role_sort, r.role_id;
      end $body$`.execute(tx)
    await sql`revoke all on function menu_holders(bigint[]) from public`.execute(tx)
    await sql.raw(`grant execute on function menu_holders(bigint[]) to ${applicationRole}`).execute(tx)
  },
})
