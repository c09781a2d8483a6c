import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import type { Tx } from '../Database.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Nothing in a request works as the owner of the tables: a distributed database refuses a second role in one
 * transaction. Logs are cleared by the queue. What the platform asks about all institutions is asked as the
 * application, in one after another inside one statement, so that nothing else of the transaction sees the rows of
 * another institution meanwhile.
 * @see docs/decisions/0002-two-database-roles.md
 */
export default defineMigration({
  async up(tx) {
    await sql`drop function if exists erase_log(text, bigint[])`.execute(tx)
    await makeAccountCounts(tx)
    await makeMenuHolders(tx)
    await sql`alter policy platform_rows on sys_document_version
      using (tenant_id = case when nullif(current_setting('app.tenant', true), '')::bigint > 0 then 1 end)`.execute(
      tx,
    )
  },
})

/** How many accounts tenants have that are not in the trash. */
async function makeAccountCounts(tx: Tx): Promise<void> {
  await sql`drop function if exists account_counts(bigint[])`.execute(tx)
  await sql`
    create function account_counts(tenants bigint[]) returns table (tenant_id bigint, accounts bigint)
    language plpgsql as $body$
    declare
      own text := coalesce(current_setting('app.tenant', true), '');
      one bigint;
    begin
      foreach one in array tenants loop
        perform set_tenant(one);
        tenant_id := one;
        select count(*) into accounts from sys_user u where u.tenant_id = one and u.deleted_at is null;
        return next;
      end loop;
      execute format('set local app.tenant = %L', own);
    end $body$`.execute(tx)
  await grant(tx, 'account_counts(bigint[])')
}

/** The roles of all tenants that hold menu nodes, with all that their nodes grant; answers the platform alone. */
async function makeMenuHolders(tx: Tx): Promise<void> {
  await sql`drop function if exists menu_holders(bigint[])`.execute(tx)
  await sql`
    create function menu_holders(menus bigint[])
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
      end loop;
      execute format('set local app.tenant = %L', own);
    end $body$`.execute(tx)
  await grant(tx, 'menu_holders(bigint[])')
}

async function grant(tx: Tx, signature: string): Promise<void> {
  await sql.raw(`revoke all on function ${signature} from public`).execute(tx)
  await sql.raw(`grant execute on function ${signature} to ${applicationRole}`).execute(tx)
}
