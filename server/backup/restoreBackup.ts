import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { connectDatabase } from '../db/connectDatabase.ts'
import type { Database, Tx } from '../db/Database.ts'
import { tryLockSchema } from '../db/lockSchema.ts'
import { hasRanges, setupRanges } from '../db/setup/setupRanges.ts'
import { setupRoles } from '../db/setup/setupRoles.ts'
import { setupSearch } from '../db/setup/setupSearch.ts'
import type { Files } from '../engine/contracts/files.ts'
import { isFileName } from '../engine/files/fileNames.ts'
import { openFiles } from '../files/files.service.ts'
import { shelfOf } from '../files/shelfOf.ts'
import { putOnHold } from '../hold/holdTable.ts'
import { createRoom } from '../room/createRoom.ts'
import { assertDataDir } from '../start/assertDataDir.ts'
import { type BackupSequence, backupSchemas, type OnProgress, tableName } from './Backup.ts'
import { BrokenBackupError, readArchive } from './readArchive.ts'
import { createReader, type ReadBackup, verifyBackup } from './readBackup.ts'
import { LeftBehindError, markRestore } from './restoreMark.ts'
import { settleTexts, writeRows } from './rows.ts'
import { adaptSchema } from './schema/adaptSchema.ts'

interface RestoreOptions {
  path: string
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  onProgress: OnProgress
  signal?: AbortSignal | undefined
  /**
   * Rows go to a server, and the folder stays as it is: its files are those of the rows already. Until the rows are
   * committed nothing has changed anywhere, so nothing is marked.
   */
  filesInPlace?: boolean
  /** Looks at what was restored before it is committed; what it throws takes all of it back. */
  beforeCommit?: (tx: Tx) => Promise<void>
}

export interface Restored extends ReadBackup {
  /** What an operator should know, a sentence each. */
  notes: string[]
}

/**
 * Restores a backup into a place that is empty, all of it or nothing: rows, files, grants, policies. Sessions are
 * ended, and what would be sent is on hold until it is released.
 * @throws Error of one line when the place is not empty, or the backup is broken or of a newer program
 * @throws LeftBehindError when what was begun could not be taken away
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { config, path, onProgress, signal } = options
  if (!options.filesInPlace) await assertEmptyFolder(config)
  onProgress({ step: 'reading the backup', done: 0, total: 1 })
  const read = await verifyBackup(path, signal)
  const clearMark = options.filesInPlace ? async () => undefined : await markRestore(config.dataDir)
  const begun: Begun = { database: false, folder: false, files: [] }
  try {
    await assertDataDir({ dataDir: config.dataDir, embedded: !config.databaseUrl })
    const notes = await restoreInto(options, read, begun)
    await clearMark()
    return { ...read, notes: [...notes, ...notesOn(read, config)] }
  } catch (error) {
    await takeAway(config, begun)
    await clearMark()
    throw error
  }
}

/** What a restore has made itself. */
interface Begun {
  /** The directory of an embedded database. */
  database: boolean
  /** The folder of stored files. */
  folder: boolean
  /** Names of files in it. */
  files: string[]
}

/** Nothing else: a server may run here, over another database, and store files meanwhile. */
async function takeAway({ dataDir, s3 }: RestoreOptions['config'], begun: Begun): Promise<void> {
  const folder = join(dataDir, 'files')
  try {
    if (begun.database) await rm(join(dataDir, 'database'), { recursive: true, force: true })
    if (s3) return
    for (const name of begun.files) {
      const place = join(folder, shelfOf(name))
      await rm(place, { force: true })
      for (let shelf = dirname(place); shelf !== folder; shelf = dirname(shelf)) await removeEmpty(shelf)
    }
    if (begun.folder) await removeEmpty(folder)
  } catch (cause) {
    throw new LeftBehindError(dataDir, cause)
  }
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
}

/** @throws Error that says what stands in the way */
async function assertEmptyFolder({ dataDir, databaseUrl, s3 }: RestoreOptions['config']): Promise<void> {
  if (!databaseUrl) assertNoDatabase(dataDir)
  if (s3) return
  const files = await readdir(join(dataDir, 'files')).catch(() => [])
  if (files.length > 0)
    throw new Error(`There are files in ${join(dataDir, 'files')} already: restore into an empty place.`)
}

function assertNoDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'database/pgdata')))
    throw new Error(
      `There is a database in ${dataDir} already: restore into an empty place (set another DATA_DIR).`,
    )
}

async function restoreInto(options: RestoreOptions, read: ReadBackup, begun: Begun): Promise<string[]> {
  const { config } = options
  const database = await connectDatabase({
    dataDir: join(config.dataDir, 'database'),
    ...(config.databaseUrl && { url: config.databaseUrl }),
    onHeld() {
      // Somebody else may have come in between: what is there is theirs.
      assertNoDatabase(config.dataDir)
      begun.database = true
    },
  })
  try {
    options.signal?.throwIfAborted()
    await prepare(database)
    const files = await openFolder(config, begun)
    const restoring = async (tx: Tx) => {
      // Somebody else may have come in between.
      await assertEmptyDatabase(tx)
      return restoreRows(tx, { ...options, read, files })
    }
    return await database.asOwner(restoring, { retry: false })
  } finally {
    await database.close()
  }
}

/** The place of stored files, in which is noted what is stored. */
async function openFolder(config: RestoreOptions['config'], begun: Begun): Promise<Pick<Files, 'store'>> {
  begun.folder = !existsSync(join(config.dataDir, 'files'))
  const files = await openFiles(config, createRoom(config.dataDir))
  return {
    store(name, content) {
      begun.files.push(name)
      return files.store(name, content)
    },
  }
}

/** What a backup does not bring: it belongs to the server, not to the database. */
async function prepare(database: Database): Promise<void> {
  await database.asOwner(async tx => {
    await assertEmptyDatabase(tx)
    await setupRoles(tx)
  })
  await setupSearch(database, { markLeakproof: database.kind === 'embedded' })
  await setupRanges(database)
}

/**
 * Keeps others out until `tx` ends.
 * @throws Error of one line when the database is not empty, or somebody else is filling it
 */
async function assertEmptyDatabase(tx: Tx): Promise<void> {
  if (!(await tryLockSchema(tx)))
    throw new Error(
      'Somebody else is moving or restoring into this database, or starting a server on it: wait until that has ended.',
    )
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${[...backupSchemas]}::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`.execute(tx)
  if (rows[0])
    throw new Error(
      `This database is not empty (${rows[0].name}): restore into a new one (create database …).`,
    )
}

interface RestoreWork extends RestoreOptions {
  read: ReadBackup
  files: Pick<Files, 'store'>
}

async function restoreRows(
  tx: Tx,
  { path, read, files, onProgress, signal, beforeCommit }: RestoreWork,
): Promise<string[]> {
  await settleTexts(tx)
  await sql`set local check_function_bodies = off`.execute(tx)
  const roles = await readRoles(tx)
  const missing = new Set<string>()
  const reader = createReader(path)
  const total = read.manifest.entries.length
  let done = 0
  let after = ''
  const runSchema = async (text: string) => {
    const adapted = adaptSchema(text, roles)
    for (const role of adapted.missingRoles) missing.add(role)
    await sql.raw(adapted.text).execute(tx)
    await sql`set local search_path = public`.execute(tx)
  }
  let sequences: BackupSequence[] = []
  await readArchive(path, async ({ name, content }) => {
    signal?.throwIfAborted()
    const part = await reader.understand(name, content)
    done += 1
    if (part.kind === 'before') await runSchema(content.toString('utf8'))
    if (part.kind === 'after') after = content.toString('utf8')
    if (part.kind === 'sequences') sequences = JSON.parse(content.toString('utf8'))
    if (part.kind === 'file') await restoreFile(files, part.name, content)
    if (part.kind !== 'rows') return
    onProgress({ step: `rows of ${tableName(part.table)}`, done, total })
    await writeRows(tx, part.table, linesIn(content))
  })
  onProgress({ step: 'indexes and rules', done: total, total })
  await assertRanges(tx, after)
  await runSchema(after)
  for (const sequence of sequences) await setSequence(tx, sequence)
  await beforeCommit?.(tx)
  await forgetMoment(tx)
  await putOnHold(tx)
  signal?.throwIfAborted()
  return [...missing].map(
    role => `The role "${role}" is not on this server: what it was granted was left out.`,
  )
}

/** @throws Error of one line where ranges are kept apart by what this server lacks */
async function assertRanges(tx: Tx, schema: string): Promise<void> {
  if (!/ exclude using gist /i.test(schema) || (await hasRanges(tx))) return
  throw new Error(
    'The backup keeps ranges apart with the extension btree_gist, which is not in this database: ' +
      'run "npm run db -- setup" once with a superuser in DATABASE_ADMIN_URL, then restore again.',
  )
}

async function readRoles(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

const linesIn = (content: Buffer): string[] =>
  content
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as string)

/** @throws BrokenBackupError for a name that this program would not have given */
async function restoreFile(files: Pick<Files, 'store'>, name: string, content: Buffer): Promise<void> {
  if (!isFileName(name)) throw new BrokenBackupError(`The backup was altered: "${name}" is no stored file.`)
  await files.store(name, content)
}

async function setSequence(tx: Tx, { schema, name, last, called }: BackupSequence): Promise<void> {
  await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::bigint, ${called}::boolean)`.execute(
    tx,
  )
}

/**
 * What belonged to the moment of the backup and to nobody now: sessions, codes that were under way, and links for visitors,
 * which may have been stopped or renewed since.
 */
async function forgetMoment(tx: Tx): Promise<void> {
  for (const table of [
    'sys_session',
    'sys_captcha',
    'sys_sms_code',
    'sys_visitor_code',
    'sys_visitor_link',
  ]) {
    const { rows } = await sql<{
      known: boolean
    }>`select to_regclass(${`public.${table}`}) is not null as known`.execute(tx)
    if (rows[0]?.known) await sql`delete from ${sql.table(table)}`.execute(tx)
  }
}

function notesOn({ header, manifest }: ReadBackup, { s3 }: RestoreOptions['config']): string[] {
  const { missing, inBucket } = manifest.files
  const notes: string[] = []
  if (header.files.place === 'bucket')
    notes.push(
      `${inBucket} stored files are not in this backup: they stand in the bucket "${header.files.bucket}" at ${header.files.endpoint}.` +
        (s3 ? '' : ' Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or they cannot be opened.'),
    )
  if (missing.length > 0)
    notes.push(`${missing.length} stored files were missing already when the backup was made.`)
  return notes
}
