import pg from 'pg'

/**
 * Stands in for Citus in a database of the test's own: its catalogue and functions by their names, in a schema of
 * their own, with the refusals that the order of steps rests on. Rows stay where they are.
 */
export async function installCitusStandIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(standIn)
    await client.query(`do $$ begin
      execute format('alter database %I set search_path = public, citus_stand_in', current_database());
    end $$`)
  } finally {
    await client.end()
  }
}

const standIn = `
create schema citus_stand_in;
grant usage on schema citus_stand_in to public;
set search_path = public, citus_stand_in;

create table citus_stand_in.pg_dist_partition (
  logicalrelid regclass primary key, partmethod "char" not null, repmodel "char" not null, beside text);
create table citus_stand_in.pg_dist_node (
  nodeid serial, groupid integer not null, nodename text not null, nodeport integer not null,
  isactive boolean not null default true, unique (nodename, nodeport));
grant select on all tables in schema citus_stand_in to public;

create function citus_stand_in.citus_set_coordinator_host(host text, port integer) returns void language sql as
$$ insert into citus_stand_in.pg_dist_node (groupid, nodename, nodeport) values (0, host, port) $$;

create function citus_stand_in.citus_add_node(nodename text, nodeport integer) returns integer language sql as
$$ insert into citus_stand_in.pg_dist_node (groupid, nodename, nodeport)
   values ((select coalesce(max(groupid), 0) + 1 from citus_stand_in.pg_dist_node), $1, $2)
   on conflict (nodename, nodeport) do update set isactive = true returning nodeid $$;

create function citus_stand_in.citus_check_connection_to_node(nodename text, nodeport integer default 5432)
returns boolean language sql as $$ select nodeport <> 1 $$;

create function citus_stand_in.assert_alone(relation regclass) returns void language plpgsql as $body$
begin
  if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
    raise exception 'parallel modification of shards' using errcode = 'XX000';
  end if;
  if exists (select from citus_stand_in.pg_dist_partition where logicalrelid = relation) then
    raise exception 'table % is already distributed', relation using errcode = '42P16';
  end if;
  if exists (select from pg_constraint where contype = 'f' and relation in (conrelid, confrelid)) then
    raise exception 'cannot complete operation on a table with identity column: % has foreign keys', relation
      using errcode = '0A000';
  end if;
end $body$;

create function citus_stand_in.create_distributed_table(
  relation regclass, distribution_column text, colocate_with text default 'default') returns void
language plpgsql as $body$
begin
  perform citus_stand_in.assert_alone(relation);
  if exists (select from pg_index x where x.indrelid = relation and x.indisunique and not exists (
      select from pg_attribute a where a.attrelid = relation and a.attnum = any(x.indkey)
        and a.attname = distribution_column)) then
    raise exception 'a unique index of % lacks %', relation, distribution_column using errcode = '0A000';
  end if;
  if colocate_with = 'none' and exists (select from citus_stand_in.pg_dist_partition where partmethod = 'h') then
    raise exception '% would be kept apart', relation using errcode = '0A000';
  end if;
  if colocate_with <> 'none' and not exists (select from citus_stand_in.pg_dist_partition
      where logicalrelid = colocate_with::regclass and partmethod = 'h') then
    raise exception '% is not distributed', colocate_with using errcode = '42704';
  end if;
  insert into citus_stand_in.pg_dist_partition values (relation, 'h', 's', colocate_with);
end $body$;

create function citus_stand_in.create_reference_table(relation regclass) returns void language plpgsql as $body$
begin
  perform citus_stand_in.assert_alone(relation);
  insert into citus_stand_in.pg_dist_partition values (relation, 'n', 't', null);
end $body$;

create function citus_stand_in.truncate_local_data_after_distributing_table(relation regclass) returns void
language plpgsql as $body$
begin
  if not exists (select from citus_stand_in.pg_dist_partition where logicalrelid = relation) then
    raise exception '% is not distributed', relation using errcode = '42704';
  end if;
end $body$;

create function citus_stand_in.check_foreign_keys() returns event_trigger language plpgsql as $body$
declare one record;
begin
  for one in select k.conname from pg_constraint k
    left join citus_stand_in.pg_dist_partition source on source.logicalrelid = k.conrelid
    left join citus_stand_in.pg_dist_partition target on target.logicalrelid = k.confrelid
    where k.contype = 'f' and source.partmethod = 'h' and target.partmethod is null
      or k.contype = 'f' and coalesce(source.partmethod, '-') <> 'h' and target.partmethod = 'h' loop
    raise exception 'foreign key % leads from one kind of table to another', one.conname using errcode = '0A000';
  end loop;
end $body$;
create event trigger citus_stand_in_foreign_keys on ddl_command_end when tag in ('ALTER TABLE', 'CREATE TABLE')
  execute function citus_stand_in.check_foreign_keys();
`
