import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import type { Tx } from '../Database.ts'
import type { Catalog, CatalogColumn, CatalogForeignKey, CatalogIndex, CatalogTable } from './Catalog.ts'

/** What the database has now. */
export async function readCatalog(tx: Tx): Promise<Catalog> {
  const tables: Record<string, CatalogTable> = {}
  for (const { name, ...table } of await readTables(tx)) {
    tables[name] = { ...table, columns: {}, indexes: {}, foreignKeys: {} }
  }
  for (const part of ['columns', 'indexes', 'foreignKeys'] as const) {
    for (const { table, name, ...facts } of await readers[part](tx)) {
      const owner = tables[table]
      if (owner) Object.assign(owner[part], { [name]: facts })
    }
  }
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(tx)
  return { tables, extensions: rows.map(row => row.name) }
}

type Named<T> = T & { name: string }
type OfTable<T> = Named<T> & { table: string }
type TableFacts = Omit<CatalogTable, 'columns' | 'indexes' | 'foreignKeys'>

const readers = { columns: readColumns, indexes: readIndexes, foreignKeys: readForeignKeys }

async function readTables(tx: Tx): Promise<Named<TableFacts>[]> {
  const { rows } = await sql<Named<TableFacts>>`
    select c.relname as name, c.relrowsecurity as guarded,
      array(select a.attname::text from pg_constraint k
        cross join unnest(k.conkey) with ordinality as part(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        where k.conrelid = c.oid and k.contype = 'p' order by part.place) as "primaryKey",
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
      array(select g.privilege_type from aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
        where r.rolname = ${applicationRole} order by 1) as privileges
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(tx)
  return rows
}

async function readColumns(tx: Tx): Promise<OfTable<CatalogColumn>[]> {
  const { rows } = await sql<OfTable<CatalogColumn>>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", a.attidentity <> '' as identity,
      a.atthasdef and a.attgenerated = '' as "hasDefault", col_description(c.oid, a.attnum) as remark
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx)
  return rows
}

async function readIndexes(tx: Tx): Promise<OfTable<CatalogIndex>[]> {
  const { rows } = await sql<OfTable<CatalogIndex>>`
    select c.relname as table, i.relname as name, x.indisunique as unique, x.indpred is not null as partial,
      array(select a.attname::text from unnest(x.indkey::smallint[]) with ordinality as part(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number order by part.place) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and not x.indisprimary
    order by c.relname, i.relname`.execute(tx)
  return rows
}

async function readForeignKeys(tx: Tx): Promise<OfTable<CatalogForeignKey>[]> {
  const columns = (relation: string, numbers: string) =>
    sql.raw(`array(select a.attname::text from unnest(k.${numbers}) with ordinality as part(number, place)
      join pg_attribute a on a.attrelid = k.${relation} and a.attnum = part.number order by part.place)`)
  const { rows } = await sql<OfTable<CatalogForeignKey>>`
    select c.relname as table, k.conname as name, t.relname as target,
      ${columns('conrelid', 'conkey')} as columns, ${columns('confrelid', 'confkey')} as "targetColumns",
      k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname`.execute(tx)
  return rows
}
