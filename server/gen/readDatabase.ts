import { type RawBuilder, sql } from 'kysely'
import { columnKindOf } from '#model/generate/columnKindOf.ts'
import { type GeneratedColumn, type GeneratedTable, generatedColumn } from '#model/generate/GeneratedTable.ts'
import type { Tx } from '../db/Database.ts'
import type { FreeTable } from '../engine/contracts/Generator.ts'

/** What belongs to extensions and to the server itself, whatever page files say. */
const NEVER = /^(pg_|citus|pgboss|spatial_ref_sys$|migration)/

/**
 * The tables of the schema `public` that nobody owns, in the order of their names.
 * @param owned tables that pages make, and those of the server
 */
export async function freeTables(tx: Tx, owned: Readonly<Record<string, string>>): Promise<FreeTable[]> {
  const { rows } = await sql<FreeTable>`
    select c.relname as "tableName", coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e')
    order by c.relname`.execute(tx)
  return rows.filter(({ tableName }) => !Object.hasOwn(owned, tableName) && !NEVER.test(tableName))
}

interface CatalogRow {
  table: string
  tableComment: string | null
  name: string
  comment: string | null
  type: string
  notNull: boolean
  default: string | null
  identity: boolean
  generated: boolean
}

interface KeyRow {
  table: string
  kind: 'p' | 'u' | 'f'
  columns: string[]
  target: string | null
  targetColumns: string[] | null
}

/** These tables as the catalogue describes them: names, types, lengths, keys and comments, never rows. */
export async function readDatabaseTables(tx: Tx, names: readonly string[]): Promise<GeneratedTable[]> {
  if (names.length === 0) return []
  const columns = await readColumns(tx, names)
  const keys = await readKeys(tx, names)
  const present = names.filter(name => columns.some(({ table }) => table === name))
  return present.map(name => {
    const own = columns.filter(({ table }) => table === name)
    const table: GeneratedTable = {
      name,
      comment: own[0]?.tableComment ?? '',
      columns: own.filter(({ generated }) => !generated).map(columnOf),
      unique: [],
      form: null,
    }
    for (const key of keys) if (key.table === name) applyKey(table, key)
    return table
  })
}

async function readColumns(tx: Tx, names: readonly string[]): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select c.relname as table, obj_description(c.oid, 'pg_class') as "tableComment", a.attname as name,
      col_description(c.oid, a.attnum) as comment, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as default,
      (a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false)) as identity,
      a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${names})
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx)
  return rows
}

/** Keys, rules of being unique and foreign keys; indexes that are unique without a rule too. */
async function readKeys(tx: Tx, names: readonly string[]): Promise<KeyRow[]> {
  const named = (relation: RawBuilder<unknown>, numbers: RawBuilder<unknown>) =>
    sql`array(select a.attname::text from unnest(${numbers}) with ordinality as part(number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = part.number order by part.place)`
  const { rows } = await sql<KeyRow>`
    select c.relname as table, k.contype as kind, ${named(sql`k.conrelid`, sql`k.conkey`)} as columns,
      t.relname as target, ${named(sql`k.confrelid`, sql`k.confkey`)} as "targetColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
    where k.contype in ('p', 'u', 'f') and c.relnamespace = 'public'::regnamespace and c.relname = any(${names})
    union all
    select c.relname, 'u', ${named(sql`x.indrelid`, sql`x.indkey::smallint[]`)}, null, null
    from pg_index x join pg_class c on c.oid = x.indrelid
    where x.indisunique and not x.indisprimary and c.relnamespace = 'public'::regnamespace
      and c.relname = any(${names})
      and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`.execute(tx)
  return rows
}

function columnOf({ name, comment, type, notNull, default: given, identity }: CatalogRow): GeneratedColumn {
  const [, plain = type, inner] = /^([^(]+)(?:\(([^)]*)\))?/.exec(type) ?? []
  // timestamp(3) with time zone
  const rest = type.replace(/\([^)]*\)/, '')
  const kind = columnKindOf(rest.trim() || plain, inner ? inner.split(',').map(Number) : [])
  return generatedColumn({
    name,
    comment: comment ?? '',
    sourceType: type,
    ...(kind ?? { kind: 'binary', length: null, scale: null }),
    nullable: !notNull,
    default: identity ? null : constantIn(given),
    counted: identity,
  })
}

/** A constant of a default as PostgreSQL writes it: 'N'::character varying, 0, true; null for what is worked out. */
function constantIn(expression: string | null): GeneratedColumn['default'] {
  if (expression === null) return null
  const text = /^'((?:[^']|'')*)'::[a-z ]+(\([\d,]+\))?$/.exec(expression)?.[1]
  if (text !== undefined) return text.replaceAll("''", "'")
  if (/^-?\d+(\.\d+)?$/.test(expression)) return Number(expression)
  return expression === 'true' || expression === 'false' ? expression === 'true' : null
}

function applyKey(table: GeneratedTable, { kind, columns, target, targetColumns }: KeyRow): void {
  const own = table.columns.filter(({ name }) => columns.includes(name))
  if (kind === 'p') for (const column of own) column.key = true
  // The tenant is part of what it is unique in, or refers to, and says nothing of the page.
  const named = columns.filter(name => name !== 'tenant_id')
  const [first] = named
  const column = table.columns.find(({ name }) => name === first)
  if (kind === 'u' && named.length > 1) table.unique.push(named)
  if (kind === 'u' && named.length === 1 && column) column.unique = true
  if (kind === 'f' && named.length === 1 && column && target !== null)
    column.references = { table: target, column: targetColumns?.at(-1) ?? '' }
}
