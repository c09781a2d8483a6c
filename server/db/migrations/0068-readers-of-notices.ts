import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * How many people of other tenants a notice of the platform is for and how many have read it: numbers, for the platform
 * alone, that bind themselves to one tenant after another.
 */
export default defineMigration({
  async up(tx) {
    await sql`
      create function notice_figures(origin bigint, tenants bigint[], today timestamptz)
      returns table (people bigint, readers bigint, idle bigint)
      language plpgsql as $body$
      declare
        own text := coalesce(current_setting('app.tenant', true), '');
        one bigint;
        counted record;
      begin
        if own <> '1' then
          raise exception 'Only the platform counts readers of others.' using errcode = '42501';
        end if;
        people := 0;
        readers := 0;
        idle := 0;
        foreach one in array tenants loop
          perform set_tenant(one);
          select count(*) as meant, count(r.read_id) as done,
              count(*) filter (where r.read_id is null and coalesce(m.remind_time < today, true)) as left_over
            into counted
            from sys_notice n
            join sys_user u on u.tenant_id = one and u.status = '0' and u.deleted_at is null
            left join sys_notice_read r on r.tenant_id = one and r.notice_id = n.notice_id and r.user_id = u.user_id
            left join sys_notice_reminder m
              on m.tenant_id = one and m.notice_id = n.notice_id and m.user_id = u.user_id
            where n.tenant_id = one and n.origin_id = origin and n.status = '0';
          people := people + counted.meant;
          readers := readers + counted.done;
          idle := idle + counted.left_over;
        end loop;
        execute format('set local app.tenant = %L', own);
        return next;
      end $body$`.execute(tx)
    const signature = 'notice_figures(bigint, bigint[], timestamptz)'
    await sql.raw(`revoke all on function ${signature} from public`).execute(tx)
    await sql.raw(`grant execute on function ${signature} to ${applicationRole}`).execute(tx)
  },
})
