import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { ResourceModel } from '#model/types/index.ts'
import { assertRestored } from '#server/backup/restoreMark.ts'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { assertNotMoved } from '#server/db/embedded/moveMark.ts'
import { pendingMigrations } from '#server/db/migrations/runMigrations.ts'
import { prepareDatabase } from '#server/db/openDatabase.ts'
import { setupServer } from '#server/db/setup/setupServer.ts'
import { countStrayRows } from '#server/db/sync/countStrayRows.ts'
import { countUndescribed, type Undescribed } from '#server/db/sync/countUndescribed.ts'
import { migrateTables, presentTables, previewTables } from '#server/db/sync/syncTables.ts'
import type { PlanStep, TablePlan } from '#server/db/sync/TablePlan.ts'
import { filesBelow } from '#server/schemas/filesBelow.ts'
import { keysAtHand } from '#server/secrets/keyFile.ts'
import { forgetSealed, type LostSecrets, readLost } from '#server/secrets/sealStored.ts'
import { isAgreed } from './db/askLine.ts'
import { backup, restore, verify as verifyFile } from './db/backup.ts'
import { distributeKnown, distributeOptions, readCluster, setupOptions } from './db/distribute.ts'
import { assertPlace, connectKnown } from './db/knownDatabase.ts'
import { move } from './db/move.ts'
import { moveDocumentsOf, moveDocumentsOptions } from './db/moveDocuments.ts'
import { release } from './db/release.ts'
import { InterruptedError } from './db/withInterrupt.ts'
import { DEV_PAGES } from './dev/devPages.ts'
import { readArguments, UsageError } from './readArguments.ts'
import { ROOT } from './steps/runTool.ts'

const usage = `npm run db -- plan             what the schemas ask of the tables, without doing it
npm run db -- migrate [--yes]  does it, also what could lose data, after asking
npm run db -- setup            prepares a PostgreSQL server, as DATABASE_ADMIN_URL or DATABASE_URL
npm run db -- setup --citus [--worker host:port …]  prepares the coordinator of a cluster
npm run db -- distribute [--dry-run] [--yes]  brings the rows of one node to those of its cluster
npm run db -- vacuum           clears dead rows away and refreshes statistics
npm run db -- backup <file>    all rows and stored files, while the server runs
npm run db -- verify <file>    opens a backup, compares every checksum and counts
npm run db -- verify           counts rows of the database that do not follow their record
npm run db -- restore <file>   into an empty place; then nothing is sent until it is released
npm run db -- forget-secrets [--yes]  shows the secrets whose key is lost, and empties them after asking
npm run db -- move [--yes]     the embedded database of DATA_DIR to the server that DATABASE_URL names
npm run db -- move-documents <form> <page> [--write]  documents of a register become records of a page; tried only without --write
npm run db -- release [--discard | --send]  lets the queue, scheduled jobs, mail and text messages go on`

interface Command {
  run: (args: string[]) => Promise<void>
  /** Every flag there is: what cannot be taken back must not begin with a slip of the pen. */
  options?: ParseArgsOptionsConfig
  /** Most files; default 0. */
  names?: number
}

const agreement: ParseArgsOptionsConfig = { yes: { type: 'boolean' } }

const commands: Record<string, Command> = {
  plan: { run: plan },
  migrate: { run: migrate, options: agreement },
  setup: { run: setup, options: setupOptions },
  distribute: { run: distribute, options: distributeOptions },
  vacuum: { run: vacuum },
  backup: { run: backup, names: 1 },
  verify: { run: verify, names: 1 },
  restore: { run: restore, names: 1 },
  'forget-secrets': { run: forgetSecrets, options: agreement },
  move: { run: move, options: agreement },
  'move-documents': { run: moveDocumentsOf, options: moveDocumentsOptions, names: 2 },
  release: { run: release, options: { send: { type: 'boolean' }, discard: { type: 'boolean' } } },
}

/** Only looks: it makes no database, and runs no migration. */
async function plan(): Promise<void> {
  const resources = await readResources()
  const { dataDir, databaseUrl: url } = readConfig(process.env)
  assertRestored(dataDir)
  const folder = join(dataDir, 'database')
  if (!url) assertNotMoved(folder)
  if (!url && !existsSync(join(folder, 'pgdata/PG_VERSION'))) {
    console.log(`There is no database in ${folder}. The first start makes one with all its tables.`)
    return
  }
  await withDatabase(await connectDatabase(url ? { url } : { dataDir: folder }), async database => {
    printMigrations(await pendingMigrations(database))
    const known = await asked(database, resources)
    const classes = await classesOf(known)
    printPlan(await previewTables(database, known, classes))
    printUndescribed(await countUndescribed(database, known, classes))
  })
}

async function migrate(): Promise<void> {
  const config = readConfig(process.env)
  assertPlace(config)
  const known = await readResources()
  await withDatabase(await connectKnown(config), async database => {
    await assertDistributed(database, await asked(database, known))
    await prepareDatabase(database)
    const resources = await asked(database, known)
    const classes = await classesOf(resources)
    const planned = await previewTables(database, resources, classes)
    printPlan(planned)
    if (isEmpty(planned)) return
    const isLossy = planned.changes.length > 0
    if (isLossy && !(await isAgreed('migrate', 'Have you a backup, and shall this be done?'))) return
    const { applied, pending } = await migrateTables(database, resources, classes)
    console.log(`Done: ${applied.length}.`)
    if (pending.length > 0) printSteps('Left undone:', pending)
    if (pending.length > 0) process.exitCode = 1
  })
}

/** Tables of one node refuse references to those of others: nothing of it is tried before their rows have moved. */
async function assertDistributed(database: Database, resources: ResourceModel[]): Promise<void> {
  const { changes } = await previewTables(database, resources, await classesOf(resources))
  const waiting = changes.filter(({ remedy }) => remedy === 'distribute')
  if (waiting.length === 0) return
  throw new Error(
    `Tables wait to be distributed (${waiting.length}), nothing was tried. Make a backup and stop every server, ` +
      'then run distribute first: npm run db -- distribute',
  )
}

const classesOf = async (resources: ResourceModel[]) => tableClasses(resources, await loadTables())

async function distribute(args: string[]): Promise<void> {
  const config = readConfig(process.env)
  assertPlace(config)
  const known = await readResources()
  await withDatabase(await connectKnown(config), async database => {
    const resources = await asked(database, known)
    await distributeKnown(database, { resources, classes: await classesOf(resources) }, args)
  })
}

async function setup(args: string[]): Promise<void> {
  const cluster = readCluster(args)
  const { databaseUrl, databaseAppUrl, databasePooled: pooled } = readConfig(process.env)
  if (!databaseUrl) {
    console.log('The embedded database sets itself up. Set DATABASE_URL for a PostgreSQL server.')
    return
  }
  const adminUrl = process.env.DATABASE_ADMIN_URL || databaseUrl
  const urls = { adminUrl, ownerUrl: databaseUrl, appUrl: databaseAppUrl, pooled }
  const lines = await setupServer({ ...urls, cluster })
  for (const line of lines) console.log(line)
}

async function vacuum(): Promise<void> {
  await withDatabase(await connectKnown(readConfig(process.env)), database => database.vacuum())
  console.log('Done.')
}

/** A backup where a file is named, otherwise the rows of the database. */
async function verify(args: string[]): Promise<void> {
  if (args.length > 0) return verifyFile(args)
  const known = await readResources()
  await withDatabase(await connectKnown(readConfig(process.env)), async database => {
    const tables = await presentTables(database)
    const resources = (await asked(database, known)).filter(({ table }) => tables.has(table))
    const stray = await countStrayRows(database, resources)
    for (const { table, count } of stray) {
      console.log(`${table}: ${count} rows are not shared with whom their record is shared with.`)
    }
    if (stray.length === 0) console.log('Every row is shared with whom its record is shared with.')
    else process.exitCode = 1
  })
}

async function withDatabase(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function readResources(): Promise<ResourceModel[]> {
  const { loadApp } = await import('#server/schemas/loadApp.ts')
  const { app, problems } = await loadApp(ROOT, undefined, DEV_PAGES)
  if (app) return Object.values(app.resources)
  const { formatProblem } = await import('../build/formatProblem.ts')
  throw new Error(`The schemas have mistakes.\n${problems.map(formatProblem).join('\n')}`)
}

/** Tables of pages that development alone knows follow where they are; nothing but development makes them. */
async function asked(database: Database, resources: ResourceModel[]): Promise<ResourceModel[]> {
  const files = new Set(await filesBelow(join(ROOT, DEV_PAGES), path => path.endsWith('.json')))
  const tables = await presentTables(database)
  return resources.filter(({ page, table }) => !files.has(`${page}.json`) || tables.has(table))
}

function printMigrations(names: string[]): void {
  if (names.length === 0) return
  console.log('Base migrations, run at the next start:')
  for (const name of names) console.log(`  ${name}`)
}

const isEmpty = ({ additions, changes }: TablePlan): boolean => additions.length + changes.length === 0

function printPlan(planned: TablePlan): void {
  if (isEmpty(planned)) console.log('The tables are what the schemas ask for.')
  if (planned.additions.length > 0)
    printSteps('Additions, made at the next start as well:', planned.additions)
  if (planned.changes.length > 0) printSteps('Changes that could lose data:', planned.changes)
}

function printUndescribed(found: Undescribed[]): void {
  if (found.length === 0) return
  console.log('Asked for by no page file; they stay as they are:')
  for (const { table, column, rows } of found) {
    const holds = column === null ? plural(rows, 'row') : `a value in ${plural(rows, 'row')}`
    console.log(`  ${column === null ? `table ${table}` : `column ${table}.${column}`}: ${holds}`)
  }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function printSteps(heading: string, steps: PlanStep[]): void {
  console.log(heading)
  for (const { sentence, sql } of steps) {
    console.log(`  ${sentence}`)
    for (const statement of sql) console.log(`      ${statement.replaceAll('\n', '\n      ')};`)
  }
}

const [name = '--help', ...args] = process.argv.slice(2)
try {
  await runCommand(name, args)
} catch (error) {
  process.exitCode = exitCodeOf(error)
  const print = process.exitCode === 0 ? console.log : console.error
  print(error instanceof Error ? error.message : error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof InterruptedError) return error.exitCode
  return error instanceof UsageError && error.exitCode === 0 ? 0 : 1
}

/** Nothing is done before all of the line is understood. */
async function runCommand(name: string, args: string[]): Promise<void> {
  if (/^(help|--help|-h)$/.test(name)) throw new UsageError(0, usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(2, `There is no command "${name}".\n${usage}`)
  const lines = usage.split('\n').filter(line => line.split(' ')[4] === name)
  readArguments(args, { ...command, usage: lines.join('\n') })
  await command.run(args)
}

/** Empties secrets that no key at hand opens, after it was shown which, and agreed to. */
async function forgetSecrets(): Promise<void> {
  const config = readConfig(process.env)
  assertPlace(config)
  const { loadApp } = await import('#server/schemas/loadApp.ts')
  const { app } = await loadApp(ROOT)
  if (!app) throw new Error('The schemas have mistakes: npm run schema -- check')
  const keys = await keysAtHand(config)
  const database = await connectKnown(config)
  try {
    const lost = await readLost(database, app, keys)
    if (lost.length === 0) {
      console.log(
        keys.length === 0
          ? 'There are no secrets: nothing was changed.'
          : 'Every secret opens with the key at hand: nothing was changed.',
      )
      return
    }
    printLost(lost, keys, config)
    if (!(await isAgreed('forget-secrets', 'Is that key lost for good, and shall they be emptied?'))) return
    for (const [table, count] of Object.entries(await forgetSealed(database, app, keys)))
      console.log(`${table}: ${count} secrets were emptied.`)
  } finally {
    await database.close()
  }
}

function printLost(lost: LostSecrets[], keys: readonly string[], { dataDir }: Pick<Config, 'dataDir'>): void {
  console.log(
    keys.length === 0
      ? `There is no key at hand, neither in ${dataDir} (secret.key) nor in SECRET_KEY. Without one nothing opens:`
      : `These do not open with the key at hand (${keys.join(', ')}):`,
  )
  for (const { kind, table, column, key, count } of lost)
    console.log(`  ${kind.padEnd(40)} ${String(count).padStart(6)}   ${table}.${column}, key ${key}`)
}
