import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * How many records of all tenants hold documents of the platform's versions: who withdraws a form that everybody fills
 * in needs the number, and nothing else of these records. As all that the platform asks about every institution, it is
 * asked as the application, in one after another inside one statement.
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create or replace function document_uses(sources text[], holders text[], versions bigint[])
      returns table (place integer, version_id bigint, records bigint)
      language plpgsql as $body$
      declare
        own text := coalesce(current_setting('app.tenant', true), '');
        one bigint;
        known bigint[];
      begin
        if own <> '1' then
          raise exception 'Only the platform asks who holds its documents.' using errcode = '42501';
        end if;
        select array_agg(v.version_id) into known from sys_document_version v
          where v.tenant_id = 1 and v.version_id = any(versions);
        if known is null then
          return;
        end if;
        for one in select t.id from sys_tenant t order by t.id loop
          perform set_tenant(one);
          for at in 1 .. cardinality(sources) loop
            return query execute format(
              'select %s::integer, t.%I::bigint, count(*) from %I t where t.tenant_id = $1 and t.%I = any($2) group by 2',
              at, holders[at], sources[at], holders[at]) using one, known;
          end loop;
        end loop;
        execute format('set local app.tenant = %L', own);
      end $body$`.execute(tx)
    await sql`revoke all on function document_uses(text[], text[], bigint[]) from public`.execute(tx)
    await sql
      .raw(`grant execute on function document_uses(text[], text[], bigint[]) to ${applicationRole}`)
      .execute(tx)
  },
})
