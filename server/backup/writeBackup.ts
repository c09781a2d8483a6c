import { mkdir } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import { isDistributing } from '../cluster/distributeTables.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/Database.ts'
import { seenMigrations } from '../db/migrations/runMigrations.ts'
import { holdFiles, whileFilesStay } from '../files/fileHold.ts'
import { programVersion } from '../programVersion.ts'
import { keysAtHand } from '../secrets/keyFile.ts'
import { ArchiveWriter } from './ArchiveWriter.ts'
import { addFiles, type KnownFile, listFiles } from './addFiles.ts'
import {
  type BackupHeader,
  type BackupManifest,
  type BackupSequence,
  backupFormat,
  backupSchemas,
  entryNames,
  type OnProgress,
  tableName,
} from './Backup.ts'
import { RowSpool } from './RowSpool.ts'
import { countSealed, holdMoment, listTables, readRows } from './rows.ts'
import { describeSchema } from './schema/describeSchema.ts'
import { dumpSchema } from './schema/dumpSchema.ts'

/** What of the configuration a backup needs. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'secretKeys'>

interface WriteBackupOptions {
  config: BackupConfig
  /** Takes the archive, a tar file, uncompressed. */
  sink: Writable
  onProgress: OnProgress
  signal?: AbortSignal | undefined
  /** Rows alone: the stored files stay where they are. */
  filesInPlace?: boolean
  /** Told in the transaction whose moment is written. */
  atMoment?: (tx: Tx) => Promise<void>
}

/** What stands in a backup, in figures. */
export interface BackupSummary {
  header: BackupHeader
  manifest: Omit<BackupManifest, 'entries'>
}

/**
 * Writes all rows at one moment, then the stored files that they know, into `sink`. Others go on working; on the
 * embedded database they wait while its rows are read, which go into a file beside it first.
 * @throws Error where something cannot be read or written; the archive has no end then
 */
export async function writeBackup(database: Database, options: WriteBackupOptions): Promise<BackupSummary> {
  const archive = new ArchiveWriter(options.sink, options.signal)
  try {
    const summary = await whileFilesStay(database, () =>
      database.kind === 'embedded'
        ? backUpEmbedded(database, archive, options)
        : backUpServer(database, archive, options),
    )
    await archive.add(
      entryNames.manifest,
      JSON.stringify({ ...summary.manifest, entries: archive.entries }, null, 1),
    )
    await archive.end()
    return summary
  } catch (error) {
    await archive.destroy(error as Error)
    throw error
  }
}

async function backUpServer(
  database: Database,
  archive: ArchiveWriter,
  options: WriteBackupOptions,
): Promise<BackupSummary> {
  const put = (name: string, content: string | Buffer) => archive.add(name, content)
  return database.asOwner(
    async tx => {
      await holdMoment(tx)
      await assertWhole(tx)
      await holdFiles(tx)
      const found = await readDatabase(tx, database, { put, options })
      return withFiles(archive, found, options)
    },
    // What has been written cannot be taken back.
    { retry: false },
  )
}

/** @throws Error of one line where foreign keys wait for the end of a distribution: restored, they would be missing */
async function assertWhole(tx: Tx): Promise<void> {
  if (!(await isDistributing(tx))) return
  throw new Error(
    'The tables are being distributed, and this is not finished: foreign keys would be missing in the backup. ' +
      'End it first: npm run db -- distribute',
  )
}

async function backUpEmbedded(
  database: Database,
  archive: ArchiveWriter,
  options: WriteBackupOptions,
): Promise<BackupSummary> {
  await mkdir(options.config.dataDir, { recursive: true })
  const spool = await RowSpool.open(options.config.dataDir)
  try {
    const put = (name: string, content: string | Buffer) => spool.add(name, Buffer.from(content))
    const found = await database.asOwner(
      async tx => {
        await holdMoment(tx)
        return readDatabase(tx, database, { put, options })
      },
      { retry: false },
    )
    for await (const { name, content } of spool.read()) await archive.add(name, content)
    return await withFiles(archive, found, options)
  } finally {
    await spool.remove()
  }
}

/** What a moment of the database gave. */
interface Found extends Pick<BackupManifest, 'tables' | 'sealed'> {
  header: BackupHeader
  files: KnownFile[]
}

interface Destination {
  put: (name: string, content: string | Buffer) => Promise<void>
  options: WriteBackupOptions
}

async function readDatabase(tx: Tx, database: Database, { put, options }: Destination): Promise<Found> {
  const header = await describe(tx, database, options.config)
  await put(entryNames.header, JSON.stringify(header, null, 1))
  const tables = await listTables(tx)
  await put(entryNames.tables, JSON.stringify(tables, null, 1))
  const files = await listFiles(tx)
  const { databaseUrl: url } = options.config
  const schema = url
    ? await dumpSchema(tx, { url, version: header.database.version, signal: options.signal })
    : await describeSchema(tx)
  await put(entryNames.before, schema.before)
  const sealed: BackupManifest['sealed'] = {}
  const counts: BackupManifest['tables'] = []
  for (const [index, table] of tables.entries()) {
    options.onProgress({ step: `rows of ${tableName(table)}`, done: index, total: tables.length })
    let rows = 0
    let part = 0
    await readRows(tx, table, async chunk => {
      options.signal?.throwIfAborted()
      part += 1
      rows += chunk.length
      countSealed(sealed, table, chunk)
      // A row a line: line breaks inside of it are written as JSON writes them.
      const lines = chunk.map(row => `${JSON.stringify(row)}\n`).join('')
      await put(`rows/${table.folder}/${String(part).padStart(6, '0')}.jsonl`, lines)
    })
    counts.push({ name: tableName(table), rows })
  }
  await put(entryNames.sequences, JSON.stringify(await readSequences(tx), null, 1))
  await put(entryNames.after, schema.after)
  await options.atMoment?.(tx)
  return { header, files, sealed, tables: counts }
}

async function describe(tx: Tx, database: Database, config: BackupConfig): Promise<BackupHeader> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(tx)
  const [key = null] = await keysAtHand(config)
  return {
    format: backupFormat,
    program: programVersion(),
    createdAt: new Date().toISOString(),
    database: { kind: database.kind, version: rows[0]?.version ?? 0 },
    migrations: [...(await seenMigrations(tx))].sort(),
    key,
    files: config.s3
      ? { place: 'bucket', endpoint: config.s3.endpoint, bucket: config.s3.bucket }
      : { place: 'folder' },
  }
}

/** After the rows: a sequence belongs to no moment, and may only be ahead of them. */
async function readSequences(tx: Tx): Promise<BackupSequence[]> {
  const { rows: names } = await sql<{ schema: string; name: string; quoted: string }>`
    select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = any(${[...backupSchemas]}::text[]) order by 3`.execute(tx)
  const sequences: BackupSequence[] = []
  for (const { schema, name, quoted } of names) {
    const { rows } = await sql
      .raw<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${quoted}`,
      )
      .execute(tx)
    if (rows[0]) sequences.push({ schema, name, ...rows[0] })
  }
  return sequences
}

async function withFiles(
  archive: ArchiveWriter,
  { header, files: known, ...rows }: Found,
  { config, onProgress, signal, filesInPlace }: WriteBackupOptions,
): Promise<BackupSummary> {
  const files = await addFiles(archive, filesInPlace ? [] : known, { config, onProgress, signal })
  return { header, manifest: { ...rows, files } }
}
