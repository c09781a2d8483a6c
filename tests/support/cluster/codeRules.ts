import { sql } from 'kysely'
import type { Tx } from '#server/db/Database.ts'
import { isOfExtension, isOwnSchema, type TableViolation } from './ownCatalog.ts'

/** T4: code of the database that writes beside the statements. A trigger or a rule may write rows of any tenant, so no table has one. */
export async function checkCode(tx: Tx): Promise<TableViolation[]> {
  const { rows } = await sql<{ detail: string }>`
    select format('%s is a trigger of %s', t.tgname, c.relname) as detail
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and ${isOwnSchema('c.relnamespace')}
    union all select format('%s is a rule of %s', r.rulename, c.relname)
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where r.rulename <> '_RETURN' and ${isOwnSchema('c.relnamespace')}
    union all select format('%s is told of statements that change tables', evtname) from pg_event_trigger
    union all select format('%s works as its owner', p.proname) from pg_proc p
      where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace and not ${isOfExtension('pg_proc', 'p.oid')}
    union all select format('%s compares with %s', pg_describe_object(d.classid, d.objid, d.objsubid), o.oprname)
      from pg_depend d join pg_operator o on o.oid = d.refobjid
      where d.refclassid = 'pg_operator'::regclass and ${isOwnSchema('o.oprnamespace')}
        and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
    union all select format('%s calls %s', pg_describe_object(d.classid, d.objid, d.objsubid), p.proname)
      from pg_depend d join pg_proc p on p.oid = d.refobjid
      where d.refclassid = 'pg_proc'::regclass and ${isOwnSchema('p.pronamespace')} and not ${isOfExtension('pg_proc', 'p.oid')}
        and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)`.execute(
    tx,
  )
  return rows.map(({ detail }) => ({ rule: 'T4', detail }))
}

/**
 * T5, as far as the catalogue tells: tables and the sequences of their ids have one owner; ids come from a sequence
 * that was made with the table, for it alone.
 */
export async function checkSequences(tx: Tx): Promise<TableViolation[]> {
  return [...(await checkOwners(tx)), ...(await checkIds(tx))]
}

async function checkOwners(tx: Tx): Promise<TableViolation[]> {
  const { rows } = await sql<{ owner: string; names: string[] }>`
    select c.relowner::regrole::text as owner, array_agg(c.relname::text) as names from pg_class c
    where ${isOwnSchema('c.relnamespace')} and c.relkind in ('r', 'p', 'S')
    group by 1 order by count(*) desc`.execute(tx)
  return rows
    .slice(1)
    .map(({ owner, names }) => ({ rule: 'T5', detail: `${owner} owns ${names.join(', ')}` }))
}

async function checkIds(tx: Tx): Promise<TableViolation[]> {
  // Made with its table, a sequence of an identity has the smaller number of the two.
  const { rows } = await sql<{ detail: string }>`
    select format('%s takes values from a sequence', pg_describe_object(d.classid, d.objid, d.objsubid)) as detail
      from pg_attrdef e join pg_class c on c.oid = e.adrelid
      join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = e.oid and d.deptype = 'a'
      where ${isOwnSchema('c.relnamespace')} and pg_get_expr(e.adbin, e.adrelid) ~ '\\mnextval\\('
    union all select format('%s was added to %s later', s.relname, c.relname)
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class c on c.oid = d.refobjid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'i'
        and ${isOwnSchema('c.relnamespace')} and s.oid > c.oid
    union all select format('%s is a sequence of no table', s.relname) from pg_class s
      where s.relkind = 'S' and ${isOwnSchema('s.relnamespace')} and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('i', 'a')
          and d.refclassid = 'pg_class'::regclass)`.execute(tx)
  return rows.map(({ detail }) => ({ rule: 'T5', detail }))
}
