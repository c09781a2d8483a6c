import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { TENANT_UNREACHABLE } from '../databaseFault.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * What the platform asks about all institutions outlives that the node of one is gone: accounts are counted as far as
 * they can be, and who holds a menu is refused with the institution that cannot be asked.
 * @see docs/decisions/0002-two-database-roles.md
 */
export default defineMigration({
  async up(tx) {
    await makeAccountCounts(tx)
    await makeMenuHolders(tx)
  },
})

/** Conditions of PL/pgSQL under which the rows of a tenant cannot be reached. */
const isUnreachable = "left(sqlstate, 2) = '08' or sqlstate in ('57P01', '57P02', '57P03')"

/** How many accounts tenants have that are not in the trash; null from the first on that cannot be asked. */
async function makeAccountCounts(tx: Tx): Promise<void> {
  await sql
    .raw(`
    create or replace function account_counts(tenants bigint[]) returns table (tenant_id bigint, accounts bigint)
    language plpgsql as $body$
    declare
      own text := coalesce(current_setting('app.tenant', true), '');
      one bigint;
      is_lost boolean := false;
    begin
      foreach one in array tenants loop
        tenant_id := one;
        accounts := null;
        -- Each that cannot be asked may take seconds to say so.
        if not is_lost then
          begin
            perform set_tenant(one);
            select count(*) into accounts from sys_user u where u.tenant_id = one and u.deleted_at is null;
          exception when others then
            if not (${isUnreachable}) then raise; end if;
            is_lost := true;
          end;
        end if;
        return next;
      end loop;
      execute format('set local app.tenant = %L', own);
    end $body$`)
    .execute(tx)
}

/** The roles of all tenants that hold menu nodes, with all that their nodes grant; answers the platform alone. */
async function makeMenuHolders(tx: Tx): Promise<void> {
  await sql
    .raw(`
    create or replace function menu_holders(menus bigint[])
    returns table (tenant_id bigint, role_id bigint, role_name text, role_key text, permissions text[])
    language plpgsql as $body$
    declare
      own text := coalesce(current_setting('app.tenant', true), '');
      one bigint;
    begin
      if own <> '1' then
        raise exception 'Only the platform asks who holds its menus.' using errcode = '42501';
      end if;
      for one in select t.id from sys_tenant t order by t.id loop
        begin
          perform set_tenant(one);
          return query
            select r.tenant_id, r.role_id, r.role_name::text, r.role_key::text,
              array(select distinct m.perms::text from sys_role_menu l join sys_menu m on m.menu_id = l.menu_id
                where l.tenant_id = one and l.role_id = r.role_id
                  and m.perms <> '' and position('*' in m.perms) = 0)
            from sys_role r
            where r.tenant_id = one and exists (select 1 from sys_role_menu held
              where held.tenant_id = one and held.role_id = r.role_id and held.menu_id = any(menus))
            order by r.role_sort, r.role_id;
        exception when others then
          if not (${isUnreachable}) then raise; end if;
          raise exception '%', sqlerrm using errcode = '${TENANT_UNREACHABLE}', detail = one::text;
        end;
      end loop;
      execute format('set local app.tenant = %L', own);
    end $body$`)
    .execute(tx)
}
