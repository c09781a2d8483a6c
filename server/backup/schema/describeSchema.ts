import { sql } from 'kysely'
import type { Tx } from '../../db/Database.ts'
import { backupSchemas } from '../Backup.ts'

/** Statements that make tables before rows come, and what holds between them afterwards. */
export interface SchemaText {
  before: string
  after: string
}

/**
 * The schema of an embedded database as SQL, from its catalogue: all that this program makes in it. Indexes, rules
 * between tables, policies and grants come after the rows. A server's is described by pg_dump.
 * @throws Error when there is something that this program never makes
 */
export async function describeSchema(tx: Tx): Promise<SchemaText> {
  // With nothing on the path every name is written with its schema.
  await sql`set local search_path = ''`.execute(tx)
  await assertKnown(tx)
  const before = await collect(tx, [schemas, types, functions, tables, partitions, comments])
  const after = await collect(tx, [
    ...[keys, indexes, indexPartitions, references, triggers],
    ...[security, policies, relationGrants, columnGrants, functionGrants, schemaGrants],
  ])
  return { before, after }
}

async function collect(tx: Tx, queries: readonly string[]): Promise<string> {
  const statements: string[] = []
  for (const query of queries) {
    const { rows } = await sql.raw<{ statement: string }>(query).execute(tx)
    statements.push(...rows.map(({ statement }) => `${statement};`))
  }
  return `${statements.join('\n')}\n`
}

const ours = `(${backupSchemas.map(name => `'${name}'`).join(', ')})`
const schemaIs = (alias: string): string => `join pg_namespace n on n.oid = ${alias} and n.nspname in ${ours}`
const notOfExtension = (alias: string): string =>
  `not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`

/** Views, sequences on their own, domains and the like: nothing makes them, and nobody would miss them silently. */
async function assertKnown(tx: Tx): Promise<void> {
  const { rows } = await sql
    .raw<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c ${schemaIs('c.relnamespace')}
    where c.relkind in ('v', 'm', 'f') or c.relkind = 'S' and not exists
      (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    union all
    select format('%I.%I', n.nspname, t.typname) from pg_type t ${schemaIs('t.typnamespace')}
    where (t.typtype in ('d', 'r') or t.typtype = 'c' and exists
      (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')) and ${notOfExtension('t')}
    limit 1`)
    .execute(tx)
  if (rows[0]) throw new Error(`${rows[0].name} is nothing that this program makes: a backup would lose it.`)
}

const schemas = `select format('create schema %I', nspname) as statement from pg_namespace
  where nspname in ${ours} and nspname <> 'public' order by nspname`

const types = `select format('create type %s as enum (%s)', format_type(t.oid, null),
    (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    as statement
  from pg_type t ${schemaIs('t.typnamespace')} where t.typtype = 'e' and ${notOfExtension('t')} order by 1`

const functions = `select pg_get_functiondef(p.oid) as statement from pg_proc p ${schemaIs('p.pronamespace')}
  where p.prokind in ('f', 'p') and ${notOfExtension('p')} order by p.oid`

const column = `format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> t.typcollation
    then (select format(' collate %I.%I', cn.nspname, co.collname) from pg_collation co
      join pg_namespace cn on cn.oid = co.collnamespace where co.oid = a.attcollation) else '' end
  || case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
    when a.attgenerated = 'v' then format(' generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid))
    when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
  || case a.attidentity when '' then '' else (
    select format(' generated %s as identity (sequence name %I.%I increment by %s minvalue %s maxvalue %s start with %s cache %s%s)',
      case a.attidentity when 'a' then 'always' else 'by default' end, sn.nspname, sc.relname,
      s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' cycle' else '' end)
    from pg_depend own join pg_sequence s on s.seqrelid = own.objid join pg_class sc on sc.oid = s.seqrelid
    join pg_namespace sn on sn.oid = sc.relnamespace
    where own.refobjid = a.attrelid and own.refobjsubid = a.attnum and own.deptype = 'i') end
  || case when a.attnotnull then ' not null' else '' end`

const tables = `select format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end,
    n.nspname, c.relname,
    (select string_agg(${column}, ', ' order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end) as statement
  from pg_class c ${schemaIs('c.relnamespace')} where c.relkind in ('r', 'p') order by c.oid`

const partitions = `select format('alter table only %s attach partition %s %s', i.inhparent::regclass, i.inhrelid::regclass,
    pg_get_expr(c.relpartbound, c.oid)) as statement
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind in ('r', 'p') ${schemaIs('c.relnamespace')}
  order by c.oid`

/** The sync of the tables keeps what it goes by in comments of columns. */
const comments = `select format('comment on %s is %L', case when d.objsubid = 0 then format('table %I.%I', n.nspname, c.relname)
    else format('column %I.%I.%I', n.nspname, c.relname, a.attname) end, d.description) as statement
  from pg_description d join pg_class c on c.oid = d.objoid and c.relkind in ('r', 'p') ${schemaIs('c.relnamespace')}
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
  where d.classoid = 'pg_class'::regclass order by c.oid, d.objsubid`

const constraint = (kinds: string): string => `
  select format('alter table only %s add constraint %I %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
    as statement
  from pg_constraint r ${schemaIs('r.connamespace')} where r.contype in (${kinds}) and r.conrelid <> 0`

const keys = `${constraint(`'p', 'u', 'x', 'c'`)} and (r.contype <> 'c' or r.conislocal) order by r.contype, r.oid`

const indexes = `select pg_get_indexdef(x.indexrelid) as statement
  from pg_index x join pg_class c on c.oid = x.indexrelid ${schemaIs('c.relnamespace')}
  where not exists (select from pg_constraint r where r.conindid = x.indexrelid and r.contype in ('p', 'u', 'x'))
  order by c.oid`

const indexPartitions = `select format('alter index %s attach partition %s', i.inhparent::regclass, i.inhrelid::regclass)
    as statement
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind in ('i', 'I') ${schemaIs('c.relnamespace')}
  order by c.oid`

/** After all keys: a reference needs the key that it names. Those of partitions follow their parent's. */
const references = `${constraint(`'f'`)} and r.conparentid = 0 order by r.oid`

const triggers = `select pg_get_triggerdef(g.oid) as statement from pg_trigger g
  join pg_class c on c.oid = g.tgrelid ${schemaIs('c.relnamespace')} where not g.tgisinternal and g.tgparentid = 0 order by g.oid`

const security = `select format('alter table %I.%I %s row level security', n.nspname, c.relname, does.what) as statement
  from pg_class c ${schemaIs('c.relnamespace')}
  cross join lateral (values (c.relrowsecurity, 'enable'), (c.relforcerowsecurity, 'force')) as does (so, what)
  where does.so and c.relkind in ('r', 'p') order by c.oid`

const policies = `select format('create policy %I on %s as %s for %s to %s%s%s', p.polname, p.polrelid::regclass,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case role when 0 then 'public' else quote_ident(pg_get_userbyid(role)) end, ', ')
      from unnest(p.polroles) role),
    ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
    ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') as statement
  from pg_policy p join pg_class c on c.oid = p.polrelid ${schemaIs('c.relnamespace')} order by p.oid`

const grantee = `case acl.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end`
const option = `case when acl.is_grantable then ' with grant option' else '' end`

const relationGrants = `select format('grant %s on %s %I.%I to %s%s', acl.privilege_type,
    case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname, ${grantee}, ${option}) as statement
  from pg_class c ${schemaIs('c.relnamespace')} cross join lateral aclexplode(c.relacl) acl
  where acl.grantee <> c.relowner and c.relkind in ('r', 'p', 'S') order by c.oid`

const columnGrants = `select format('grant %s (%I) on %I.%I to %s%s', acl.privilege_type, a.attname, n.nspname, c.relname,
    ${grantee}, ${option}) as statement
  from pg_attribute a join pg_class c on c.oid = a.attrelid ${schemaIs('c.relnamespace')}
  cross join lateral aclexplode(a.attacl) acl where acl.grantee <> c.relowner and not a.attisdropped order by c.oid`

/** A function without a list of its own is everybody's, as it is made. */
const functionGrants = `select statement from (
    select p.oid, 0 as place, format('revoke all on function %s from public', p.oid::regprocedure) as statement
      from pg_proc p ${schemaIs('p.pronamespace')} where p.proacl is not null and ${notOfExtension('p')}
    union all
    select p.oid, 1, format('grant execute on function %s to %s%s', p.oid::regprocedure, ${grantee}, ${option})
      from pg_proc p ${schemaIs('p.pronamespace')} cross join lateral aclexplode(p.proacl) acl
      where acl.grantee <> p.proowner and ${notOfExtension('p')}
  ) as grants order by oid, place`

/** That of public is made with the roles. */
const schemaGrants = `select format('grant %s on schema %I to %s%s', acl.privilege_type, n.nspname, ${grantee}, ${option})
    as statement
  from pg_namespace n cross join lateral aclexplode(n.nspacl) acl
  where n.nspname in ${ours} and n.nspname <> 'public' and acl.grantee <> n.nspowner order by 1`
