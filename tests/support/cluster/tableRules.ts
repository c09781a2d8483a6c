import { sql } from 'kysely'
import type { Tx } from '#server/db/Database.ts'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { checkCode, checkSequences } from './codeRules.ts'
import { type ClassOf, isOfExtension, isOwnSchema, type TableViolation } from './ownCatalog.ts'
import { checkPolicies } from './policyRules.ts'

/** A distributed database adds an underscore and a shard's number, and PostgreSQL cuts what is beyond 63. */
const LONGEST_NAME = 52

const TENANT = 'tenant_id'

const BY_PLATFORM =
  'The platform alone removes the row, of a table that is on every node; the key is one column that is not the tenant.'
const BEFORE_DISTRIBUTION = 'A migration makes the table and gives it its ids before anything is distributed.'

/** What of the application's own tables breaks a rule and may, with its reason; neither more nor fewer are there. */
export const KEPT_ON_PURPOSE: (TableViolation & { reason: string })[] = [
  ...[
    'sys_mail_log_account_id_fk',
    'sys_mail_log_template_id_fk',
    'sys_sms_log_template_id_fk',
    'sys_sms_log_channel_id_fk',
    'sys_role_menu_menu_id_fk',
  ].map(key => ({ rule: 'T2' as const, detail: `${key} changes rows of every tenant`, reason: BY_PLATFORM })),
  ...[
    'union_school_school_info_id_seq was added to union_school later',
    'union_company_company_info_id_seq was added to union_company later',
  ].map(detail => ({ rule: 'T5' as const, detail, reason: BEFORE_DISTRIBUTION })),
]

/** What of the tables that are there a database could not take that is distributed by tenant. */
export async function checkTables(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  return [
    ...(await checkUniqueness(tx, classOf)),
    ...(await checkForeignKeys(tx, classOf)),
    ...(await checkPolicies(tx, classOf)),
    ...(await checkCode(tx)),
    ...(await checkSequences(tx)),
    ...(await checkNames(tx)),
    ...(await checkKinds(tx, classOf)),
  ]
}

/** T1 */
async function checkUniqueness(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  // Of an exclusion the tenant must be compared for equality; included columns make nothing unique.
  const { rows } = await sql<{ table: string; name: string; primary: boolean; hasTenant: boolean }>`
    select c.relname as table, i.relname as name, x.indisprimary as primary, exists (
      select from unnest((x.indkey::int2[])[0:x.indnkeyatts - 1]) with ordinality as part(number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number and a.attname = ${TENANT}
      where not x.indisexclusion
        or (select o.oprname from pg_operator o where o.oid = k.conexclop[part.place]) = '=') as "hasTenant"
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_constraint k on k.conindid = i.oid and k.contype = 'x'
    where ${isOwnSchema('c.relnamespace')} and (x.indisunique or x.indisexclusion)`.execute(tx)
  const loose = rows.filter(({ table, hasTenant }) => classOf(table) === 'tenant' && !hasTenant)
  const keyed = new Set(rows.flatMap(({ table, primary }) => (primary ? [table] : [])))
  const keyless = (await tablesOf(tx)).filter(({ name }) => classOf(name) === 'tenant' && !keyed.has(name))
  return [
    ...loose.map(({ name }) => ({ rule: 'T1' as const, detail: `${name} is unique without ${TENANT}` })),
    ...keyless.map(({ name }) => ({ rule: 'T1' as const, detail: `${name} has no primary key` })),
  ]
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
    where k.contype = 'f' and ${isOwnSchema('c.relnamespace')}`.execute(tx)
  return rows.flatMap(key => {
    const problem = problemOf(key, classOf(key.table), classOf(key.target))
    return problem === null ? [] : [{ rule: 'T2' as const, detail: `${key.name} ${problem}` }]
  })
}

/** Letters of pg_constraint: nothing, restrict, cascade. */
const NOTHING = ['a', 'r']
const NOTHING_OR_CASCADE = [...NOTHING, 'c']

function problemOf(key: ForeignKey, from: TableClass | undefined, to: TableClass | undefined): string | null {
  if (to === 'tenant' && from !== 'tenant') return `leads from a ${from} table to one of tenants`
  if (from === 'local') return null
  if (to === 'local') return 'leads to a table that the coordinator alone has'
  if (key.onUpdate !== 'a') return 'changes rows when their target changes'
  if (from === 'reference')
    return NOTHING_OR_CASCADE.includes(key.onDelete) ? null : 'empties a part of itself'
  if (to === 'reference') return NOTHING.includes(key.onDelete) ? null : 'changes rows of every tenant'
  const place = key.columns.indexOf(TENANT)
  if (place === -1 || place !== key.targetColumns.indexOf(TENANT))
    return `does not carry ${TENANT} on both sides`
  return NOTHING_OR_CASCADE.includes(key.onDelete) ? null : 'empties a part of itself'
}

/** T6 */
async function checkNames(tx: Tx): Promise<TableViolation[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where ${isOwnSchema('relnamespace')}
    union select attname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${isOwnSchema('c.relnamespace')} and a.attnum > 0 and not a.attisdropped
    union select conname::text from pg_constraint where ${isOwnSchema('connamespace')}
    union select tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${isOwnSchema('c.relnamespace')} and not t.tgisinternal
    union select typname::text from pg_type where ${isOwnSchema('typnamespace')} and typcategory <> 'A'
    union select proname::text from pg_proc where ${isOwnSchema('pronamespace')}
    union select stxname::text from pg_statistic_ext where ${isOwnSchema('stxnamespace')}
    union select polname::text from pg_policy`.execute(tx)
  return rows
    .filter(({ name }) => Buffer.byteLength(name) > LONGEST_NAME)
    .map(({ name }) => ({ rule: 'T6' as const, detail: `${name} has ${Buffer.byteLength(name)} bytes` }))
}

interface Table {
  name: string
  schema: string
  /** A plain table that is written to the log, and has neither parts nor heirs. */
  isPlain: boolean
  /** Type of its tenant_id. */
  tenantType: string | null
}

async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relnamespace::regnamespace::text as schema,
      c.relkind = 'r' and c.relpersistence = 'p'
        and not exists (select from pg_inherits h where c.oid in (h.inhrelid, h.inhparent)) as "isPlain",
      (select format_type(a.atttypid, a.atttypmod) from pg_attribute a
        where a.attrelid = c.oid and a.attname = ${TENANT} and not a.attisdropped) as "tenantType"
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${isOfExtension('pg_class', 'c.oid')} and (
      ${isOwnSchema('c.relnamespace')}
      or c.relpersistence = 't' and c.relnamespace = pg_my_temp_schema())`.execute(tx)
  return rows
}

/** T8: tables are such that each node can have them alike. */
async function checkKinds(tx: Tx, classOf: ClassOf): Promise<TableViolation[]> {
  const tables = await tablesOf(tx)
  return tables.flatMap(table => {
    const problem = kindProblem(table, classOf(table.name))
    return problem === null ? [] : [{ rule: 'T8' as const, detail: `${table.name} ${problem}` }]
  })
}

function kindProblem({ schema, isPlain, tenantType }: Table, kind: TableClass | undefined): string | null {
  if (schema !== 'public') return `stands in the schema ${schema}`
  if (!isPlain) return 'is no plain table'
  if (kind === undefined) return 'has no class'
  return kind === 'tenant' && tenantType !== 'bigint' ? `has a ${TENANT} of type ${tenantType}` : null
}
