import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { clearLeftovers, isCluster, readPlacement } from '../db/citus.ts'
import type { Database, Tx } from '../db/Database.ts'
import { lockSchema } from '../db/lockSchema.ts'
import { quoteName } from '../db/quoteName.ts'
import { anchorOf, KEPT_FOREIGN_KEYS, placementOf } from '../db/sync/planDistribution.ts'
import { type SyncResult, syncTables } from '../db/sync/syncTables.ts'
import type { TableClass, TableClasses } from '../db/sync/TableSpec.ts'

/** A table whose rows move. */
export interface Relocation {
  table: string
  wanted: Exclude<TableClass, 'local'>
  rows: number
}

interface DistributionPlan {
  relocations: Relocation[]
  /** Names of the foreign keys that are dropped before and added again afterwards, with those that wait since a run that was stopped. */
  foreignKeys: string[]
}

/**
 * What has to be done to distribute a database that was on one node.
 * @throws Error of one line where the database is no coordinator, or servers work with it
 */
export function planDistributing(database: Database, classes: TableClasses): Promise<DistributionPlan> {
  return database.asOwner(async tx => {
    await assertDistributable(tx)
    const relocations = await readRelocations(tx, classes)
    const moving = relocations.map(({ table }) => table)
    const keys = [...(await readKept(tx)), ...(await readForeignKeys(tx, moving))]
    return { relocations, foreignKeys: keys.map(({ name }) => name) }
  })
}

interface DistributeOptions {
  resources: readonly ResourceModel[]
  classes: TableClasses
  /** Told when all rows of a table are where they belong. */
  onTable: (relocation: Relocation) => void
  signal?: AbortSignal | undefined
}

/**
 * Distributes a database that was on one node, table by table, a transaction each. Stopped or killed, it goes on where
 * it was when it is called again; no server starts in between.
 * @throws Error of one line where the database is no coordinator, servers work with it, or a table has other rows than
 *   before
 */
export async function distributeTables(
  database: Database,
  { resources, classes, onTable, signal }: DistributeOptions,
): Promise<SyncResult> {
  const { relocations } = await planDistributing(database, classes)
  await database.asOwner(tx =>
    keepForeignKeys(
      tx,
      relocations.map(({ table }) => table),
    ),
  )
  for (const relocation of relocations) {
    signal?.throwIfAborted()
    await database.asOwner(tx => relocate(tx, relocation, classes), { retry: false })
    onTable(relocation)
  }
  signal?.throwIfAborted()
  await database.asOwner(addForeignKeys)
  return syncTables(database, resources, classes)
}

/** Whether tables are being distributed: foreign keys wait aside, and whoever reads the database misses them. */
export async function isDistributing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${KEPT_FOREIGN_KEYS}) is not null as found`.execute(tx)
  return rows[0]?.found === true
}

async function assertDistributable(tx: Tx): Promise<void> {
  if (!(await isCluster(tx)))
    throw new Error('This database is on one node: prepare it with npm run db -- setup --citus.')
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'mortise' and pid <> pg_backend_pid()`.execute(
    tx,
  )
  const others = rows[0]?.count ?? 0
  if (others > 0)
    throw new Error(
      `Servers work with this database (${others} connections): stop them first, or a pooler holds their connections: restart it.`,
    )
}

/** Reference tables first: those of tenants refer to them. */
async function readRelocations(tx: Tx, classes: TableClasses): Promise<Relocation[]> {
  const placement = await readPlacement(tx)
  const order = { reference: 0, tenant: 1 }
  const moving: Omit<Relocation, 'rows'>[] = [...classes].flatMap(([table, wanted]) =>
    wanted !== 'local' && placement?.alone[table] !== undefined ? [{ table, wanted }] : [],
  )
  moving.sort((one, other) => order[one.wanted] - order[other.wanted])
  const relocations: Relocation[] = []
  for (const one of moving) relocations.push({ ...one, rows: await countRows(tx, one.table) })
  return relocations
}

async function countRows(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
  return Number(rows[0]?.count)
}

async function relocate(tx: Tx, { table, wanted }: Relocation, classes: TableClasses): Promise<void> {
  await lockSchema(tx)
  const placement = await readPlacement(tx)
  if (!placement || placement.classes[table]) return
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
  const before = await countRows(tx, table)
  // Statements of the plan: names of declared tables, quoted as literals there.
  await sql.raw(placementOf(table, wanted, anchorOf(classes, placement.classes))).execute(tx)
  await sql.raw(clearLeftovers(table)).execute(tx)
  const after = await countRows(tx, table)
  if (before !== after)
    throw new Error(
      `${table} had ${before} rows and has ${after} after it was distributed: nothing was changed.`,
    )
}

interface KeptForeignKey {
  table: string
  name: string
  definition: string
}

/** A table cannot be distributed while others that are not refer to it: its foreign keys wait in a table of their own. */
async function keepForeignKeys(tx: Tx, moving: string[]): Promise<void> {
  await lockSchema(tx)
  await sql`create table if not exists ${sql.table(KEPT_FOREIGN_KEYS)} (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name))`.execute(
    tx,
  )
  for (const { table, name, definition } of await readForeignKeys(tx, moving)) {
    await sql`insert into ${sql.table(KEPT_FOREIGN_KEYS)} values (${table}, ${name}, ${definition})`.execute(
      tx,
    )
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
}

async function readForeignKeys(tx: Tx, moving: string[]): Promise<KeptForeignKey[]> {
  const { rows } = await sql<KeptForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and (c.relname = any(${moving}) or t.relname = any(${moving}))
    order by 1, 2`.execute(tx)
  return rows
}

/** Those that wait; none where no run was begun. */
async function readKept(tx: Tx): Promise<KeptForeignKey[]> {
  if (!(await isDistributing(tx))) return []
  const { rows } = await sql<KeptForeignKey>`
    select table_name as table, name, definition from ${sql.table(KEPT_FOREIGN_KEYS)} order by 1, 2`.execute(
    tx,
  )
  return rows
}

async function addForeignKeys(tx: Tx): Promise<void> {
  await lockSchema(tx)
  for (const { table, name, definition } of await readKept(tx)) {
    await sql
      .raw(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`)
      .execute(tx)
  }
  await sql`drop table ${sql.table(KEPT_FOREIGN_KEYS)}`.execute(tx)
}
