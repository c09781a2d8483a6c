import { sql } from 'kysely'
import { parseSync } from 'libpg-query'
import type { Tx } from '#server/db/Database.ts'
import type { TableClass } from '#server/db/sync/TableSpec.ts'

type TableRule = 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6'

interface TableViolation {
  rule: TableRule
  detail: string
}

type ClassOf = (table: string) => TableClass | undefined

/** A distributed database adds an underscore and a shard's number, and PostgreSQL cuts what is beyond 63. */
const LONGEST_NAME = 52

const TENANT = 'tenant_id'

/** What of the tables that are there a database could not take that is distributed by tenant. */
export async function checkTables(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  return [
    ...(await checkUniqueIndexes(tx, classOf)),
    ...(await checkForeignKeys(tx, classOf)),
    ...(await checkPolicies(tx, classOf)),
    ...(await checkCode(tx, classOf)),
    ...(await checkOwners(tx)),
    ...(await checkNames(tx)),
  ]
}

/** T1 */
async function checkUniqueIndexes(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    select c.relname as table, i.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(x.indkey)) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique`.execute(tx)
  return rows
    .filter(({ table, columns }) => classOf(table) === 'tenant' && !columns.includes(TENANT))
    .map(({ name }) => ({ rule: 'T1' as const, detail: `${name} is unique without ${TENANT}` }))
}

interface ForeignKey {
  name: string
  table: string
  target: string
  columns: string[]
  targetColumns: string[]
  onDelete: string
  onUpdate: string
}

/** T2 */
async function checkForeignKeys(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const columns = (relation: string, numbers: string) =>
    sql.raw(`array(select a.attname::text from unnest(k.${numbers}) with ordinality as part(number, place)
      join pg_attribute a on a.attrelid = k.${relation} and a.attnum = part.number order by part.place)`)
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, c.relname as table, t.relname as target,
      ${columns('conrelid', 'conkey')} as columns, ${columns('confrelid', 'confkey')} as "targetColumns",
      k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  return rows.flatMap(key => {
    const problem = problemOf(key, classOf(key.table), classOf(key.target))
    return problem === null ? [] : [{ rule: 'T2' as const, detail: `${key.name} ${problem}` }]
  })
}

function problemOf(key: ForeignKey, from: TableClass | undefined, to: TableClass | undefined): string | null {
  if (to === 'tenant' && from !== 'tenant') return `leads from a ${from} table to one of tenants`
  if (from !== 'tenant') return null
  if (to === 'local') return 'leads to a table that the coordinator alone has'
  if (key.onUpdate !== 'a') return 'changes rows when their target changes'
  if (to === 'reference') return null
  const place = key.columns.indexOf(TENANT)
  if (place === -1 || place !== key.targetColumns.indexOf(TENANT))
    return `does not carry ${TENANT} on both sides`
  return ['a', 'r', 'c'].includes(key.onDelete) ? null : 'empties a part of itself'
}

/** T3 */
async function checkPolicies(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const { rows } = await sql<{ table: string; name: string; using: string | null; check: string | null }>`
    select c.relname as table, p.polname as name,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace`.execute(tx)
  return rows
    .filter(({ table }) => classOf(table) !== 'local')
    .flatMap(({ name, table, using, check }) =>
      [using, check].flatMap(text =>
        text === null ? [] : strangersIn(text).map(what => ({ name, table, what })),
      ),
    )
    .map(({ name, table, what }) => ({ rule: 'T3' as const, detail: `${name} of ${table} holds ${what}` }))
}

const PLAIN_NODES = new Set([
  ...['ColumnRef', 'A_Const', 'TypeCast', 'BoolExpr', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'A_Expr'],
])

/** What of a policy's expression is none of: own columns, constants, settings, comparisons, NULLIF, COALESCE, CASE. */
function strangersIn(expression: string): string[] {
  const { stmts } = parseSync(`select ${expression}`) as { stmts: [{ stmt: { SelectStmt: Node } }] }
  const [target] = stmts[0].stmt.SelectStmt.targetList as [{ ResTarget: { val: Node } }]
  return [...new Set(strangers(target.ResTarget.val))]
}

type Node = Record<string, unknown>

function* strangers(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* strangers(item)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(value)) {
      if (key === 'typeName' || key === 'name') continue
      if (key === 'FuncCall') yield* strangeCall(below as { funcname: Node[]; args?: Node[] })
      else if (key === 'NullTest') yield* strangeTest(below as { arg: Node })
      else {
        if (/^[A-Z]/.test(key) && !PLAIN_NODES.has(key) && key !== 'String') yield key
        yield* strangers(below)
      }
    }
  }
}

function* strangeCall({ funcname, args }: { funcname: Node[]; args?: Node[] }): Generator<string> {
  const name = (funcname.at(-1) as { String: { sval: string } }).String.sval
  if (name !== 'current_setting') yield `${name}()`
  yield* strangers(args)
}

function* strangeTest({ arg }: { arg: Node }): Generator<string> {
  if (!arg.ColumnRef) yield 'IS NULL over an expression'
  yield* strangers(arg)
}

/** T4 */
async function checkCode(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const { rows } = await sql<{ table: string | null; name: string }>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select null, p.proname from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx)
  return rows
    .filter(({ table }) => table === null || classOf(table) === 'tenant')
    .map(({ table, name }) => ({
      rule: 'T4' as const,
      detail: table === null ? `${name} works as its owner` : `${name} is a trigger of ${table}`,
    }))
}

/** T5, as far as the catalogue tells: tables and the sequences of their ids have one owner. */
async function checkOwners(tx: Tx): Promise<TableViolation[]> {
  const { rows } = await sql<{ owner: string; names: string[] }>`
    select c.relowner::regrole::text as owner, array_agg(c.relname::text) as names from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
    group by 1 order by count(*) desc`.execute(tx)
  return rows
    .slice(1)
    .map(({ owner, names }) => ({ rule: 'T5' as const, detail: `${owner} owns ${names.join(', ')}` }))
}

/** T6 */
async function checkNames(tx: Tx): Promise<TableViolation[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union select conname::text from pg_constraint where connamespace = 'public'::regnamespace
    union select polname::text from pg_policy`.execute(tx)
  return rows
    .filter(({ name }) => Buffer.byteLength(name) > LONGEST_NAME)
    .map(({ name }) => ({ rule: 'T6' as const, detail: `${name} has ${Buffer.byteLength(name)} bytes` }))
}
