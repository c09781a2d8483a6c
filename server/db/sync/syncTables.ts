import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { applicationRole } from '../applicationRole.ts'
import { readPlacement } from '../citus.ts'
import type { Database, Tx } from '../Database.ts'
import { databaseFault } from '../databaseFault.ts'
import { lockSchema } from '../lockSchema.ts'
import { isDenied } from '../setup/tryStatements.ts'
import type { Catalog, CatalogColumn, CatalogForeignKey, CatalogIndex, CatalogTable } from './Catalog.ts'
import { countLateRenames } from './countLateRenames.ts'
import { countOverlaps } from './countOverlaps.ts'
import { describeTables, planTables } from './planTables.ts'
import { say, stepWords } from './stepWords.ts'
import { type PlanStep, type TablePlan, WaitingChangesError } from './TablePlan.ts'
import type { TableClasses } from './TableSpec.ts'

const readers = { columns: readColumns, indexes: readIndexes, foreignKeys: readForeignKeys }

export interface SyncResult {
  /** What was done, a sentence each. */
  applied: string[]
  /** What waits for `npm run db -- migrate`, or for somebody's hand. */
  pending: PlanStep[]
}

/**
 * Brings the tables up to the resources, as far as nothing can be lost by it: the server calls it at
 * start. Servers that start together wait for each other. An addition that the stored rows do not allow
 * (a unique rule over duplicates, a reference to what is gone) becomes pending.
 * @throws WaitingChangesError when something waits that the resources cannot do without; nothing is done then
 */
export function syncTables(
  database: Database,
  resources: readonly ResourceModel[],
  classes?: TableClasses,
): Promise<SyncResult> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const plan = await planWith(tx, resources, classes)
    // Before anything is done: a renamed column would break the server that still runs on the old tables.
    assertCanWait(plan.changes)
    const { applied, refused } = await applySteps(tx, plan.additions)
    assertCanWait(refused)
    return { applied, pending: [...plan.changes, ...refused] }
  })
}

/** @throws WaitingChangesError, which also takes back what the transaction did so far */
function assertCanWait(steps: PlanStep[]): void {
  const needed = steps.filter(step => !step.canWait)
  if (needed.length > 0) throw new WaitingChangesError(needed)
}

/**
 * The same, and what could lose data as well: `npm run db -- migrate` calls it after asking. Changes come
 * first, because additions may rest on them. What the rows do not allow stays pending.
 */
export function migrateTables(
  database: Database,
  resources: readonly ResourceModel[],
  classes?: TableClasses,
): Promise<SyncResult> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const { changes } = planTables(resources, await readState(tx, resources), classes)
    const changed = await applySteps(tx, changes)
    const { additions } = planTables(resources, await readState(tx, resources), classes)
    const added = await applySteps(tx, additions)
    return {
      applied: [...changed.applied, ...added.applied],
      pending: [...changed.refused, ...added.refused],
    }
  })
}

/** What both would do now. */
export function previewTables(
  database: Database,
  resources: readonly ResourceModel[],
  classes?: TableClasses,
): Promise<TablePlan> {
  return database.asOwner(tx => planWith(tx, resources, classes))
}

/**
 * What has to be done for some of the tables, as far as the catalogue says: nothing is locked and no row is counted.
 * @param tables names of those that are asked about
 */
export async function previewSome(
  tx: Tx,
  resources: readonly ResourceModel[],
  tables: ReadonlySet<string>,
): Promise<TablePlan> {
  const { additions, changes } = planTables(resources, await readCatalog(tx))
  const isAsked = ({ table }: PlanStep) => tables.has(table)
  return { additions: additions.filter(isAsked), changes: changes.filter(isAsked) }
}

/** What the resources want of the database as it is. What a table without rows could lose nothing by is an addition. */
async function planWith(
  tx: Tx,
  resources: readonly ResourceModel[],
  classes: TableClasses | undefined,
): Promise<TablePlan> {
  const { additions, changes } = planTables(resources, await readState(tx, resources), classes)
  const stricter = changes.filter(({ canWait, sql: statements }) => canWait && statements.length > 0)
  const empty = await emptyAmong(tx, new Set(stricter.map(({ table }) => table)))
  const harmless = new Set(stricter.filter(({ table }) => empty.has(table)))
  return { additions: [...harmless, ...additions], changes: changes.filter(step => !harmless.has(step)) }
}

/** Those of the tables that have no row, of any tenant. */
async function emptyAmong(tx: Tx, tables: ReadonlySet<string>): Promise<Set<string>> {
  const empty = new Set<string>()
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length === 0) empty.add(table)
  }
  return empty
}

/** What the database has, with what has to be known of its rows to plan. */
async function readState(tx: Tx, resources: readonly ResourceModel[]): Promise<Catalog> {
  const catalog = await readCatalog(tx)
  const specs = describeTables(resources)
  const lateRenames = await countLateRenames(tx, specs, catalog)
  return { ...catalog, lateRenames, overlaps: await countOverlaps(tx, specs, catalog) }
}

/** Names of the tables that are there. */
export async function presentTables(database: Database): Promise<Set<string>> {
  const { tables } = await database.asOwner(readCatalog)
  return new Set(Object.keys(tables))
}

async function applySteps(tx: Tx, steps: PlanStep[]): Promise<{ applied: string[]; refused: PlanStep[] }> {
  const applied: string[] = []
  const refused: PlanStep[] = []
  for (const step of steps) {
    const reason = step.sql.length === 0 ? '' : await applyStep(tx, step)
    if (reason === null) applied.push(step.sentence)
    else refused.push(reason === '' ? step : { ...step, ...notYet(step, reason) })
  }
  return { applied, refused }
}

function notYet({ sentence, chinese }: PlanStep, reason: string): Pick<PlanStep, 'sentence' | 'chinese'> {
  return stepWords(say`${{ en: sentence, zh: chinese ?? sentence }} Not possible yet: ${reason}`)
}

/** null when done, otherwise why the stored rows do not allow it. */
async function applyStep(tx: Tx, step: PlanStep): Promise<string | null> {
  await sql`savepoint step`.execute(tx)
  try {
    for (const statement of step.sql) await sql.raw(statement).execute(tx)
    await sql`release savepoint step`.execute(tx)
    return null
  } catch (error) {
    const isAboutServer = isDeniedExtension(error, step)
    if (!isAboutRows(error) && !isAboutUse(error, step) && !isAboutServer) throw error
    await sql`rollback to savepoint step`.execute(tx)
    const reason = refusalOf(error as Error & { detail?: string })
    return isAboutServer ? `${reason}. ${EXTENSION_REMEDY}` : reason
  }
}

/** Duplicates, dangling references, empty or over-long values. */
function isAboutRows(error: unknown): boolean {
  const kind = databaseFault(error)?.kind
  if (kind !== undefined && rowFaults.has(kind)) return true
  return error instanceof Error && 'code' in error && rowCodes.has(String(error.code))
}

const rowFaults = new Set<string>([
  'unique',
  'overlap',
  'reference-missing',
  'not-null',
  'too-long',
  'out-of-range',
  'check',
])

/** Text that is no value of the new type; a cast that does not exist; a column that a view of somebody's reads. */
const rowCodes = new Set(['22P02', '22007', '22008', '42846', '42804', '2BP01'])

/**
 * A column whose type cannot change because something is computed from it. Of any other step the same code says that
 * the database can never do it, as a distributed one says of much: that is a mistake here, and nothing to wait for.
 */
const isAboutUse = (error: unknown, { sql: statements }: PlanStep): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  statements.some(statement => / alter column \S+ type /.test(statement))

/** The owner may not make an extension, or the server does not have it. */
const isDeniedExtension = (error: unknown, { sql: statements }: PlanStep): boolean =>
  isDenied(error) && statements.some(statement => statement.startsWith('create extension'))

const EXTENSION_REMEDY =
  'Run "npm run db -- setup" once with a superuser in DATABASE_ADMIN_URL; until then the server alone sees to it'

function refusalOf({ message, detail }: Error & { detail?: string }): string {
  return [message, detail].filter(Boolean).join('. ')
}

/** What the database has now. */
export async function readCatalog(tx: Tx): Promise<Catalog> {
  // A table may be called as something that every object has.
  const tables: Record<string, CatalogTable> = Object.create(null)
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
  const placement = await readPlacement(tx)
  return { tables, extensions: rows.map(row => row.name), ...(placement && { placement }) }
}

type Named<T> = T & { name: string }

type OfTable<T> = Named<T> & { table: string }

type TableFacts = Omit<CatalogTable, 'columns' | 'indexes' | 'foreignKeys'>

async function readTables(tx: Tx): Promise<Named<TableFacts>[]> {
  const { rows } = await sql<Named<TableFacts>>`
    select c.relname as name, c.relrowsecurity as guarded,
      array(select a.attname::text from pg_constraint k
        cross join unnest(k.conkey) with ordinality as part(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        where k.conrelid = c.oid and k.contype = 'p' order by part.place) as "primaryKey",
      array(select k.conname::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'x' order by 1) as exclusions,
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
    where c.relnamespace = 'public'::regnamespace and not x.indisprimary and not x.indisexclusion
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
      k.confdeltype as "onDelete", k.confupdtype as "onUpdate", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname`.execute(tx)
  return rows
}
