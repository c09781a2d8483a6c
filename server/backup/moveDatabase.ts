import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { connectDatabase } from '../db/connectDatabase.ts'
import type { Database, Tx } from '../db/Database.ts'
import { markMoved } from '../db/embedded/moveMark.ts'
import { keysAtHand } from '../secrets/keyFile.ts'
import { countFiles, type KnownFile, listFiles } from './addFiles.ts'
import type { OnProgress } from './Backup.ts'
import { differencesOf, lateSequences, type RowSums, sumRows } from './compareRows.ts'
import { lostSecrets } from './lostSecrets.ts'
import { restoreBackup } from './restoreBackup.ts'
import { type BackupSummary, writeBackup } from './writeBackup.ts'
import { writeBackupFile } from './writeBackupFile.ts'

interface MoveOptions {
  /** `dataDir` holds the embedded database, `databaseUrl` names the empty one on a server. */
  config: Config & { databaseUrl: string }
  onProgress: OnProgress
  /** Whether secrets are moved that no key at hand opens. Default false. */
  takeLost?: boolean
  signal?: AbortSignal | undefined
}

interface Moved extends BackupSummary {
  notes: string[]
}

/** What belongs to the moment and is not taken along, and the hold, which is of the new place. */
const LEFT_OUT = new Set(['sys_session', 'sys_captcha', 'sys_sms_code', 'sys_work_hold'])

const isLeftOut = (table: string) => LEFT_OUT.has(table.replace(/^public\./, ''))

/**
 * Moves the embedded database to a server: all rows of one moment, compared table by table before they are committed
 * there. Stored files stay in DATA_DIR or in their bucket. Nobody else can open the source meanwhile, and afterwards
 * it refuses to be started. Killed at any moment it can be run again.
 * @throws DirectoryLockedError when a server holds the source
 * @throws Error of one line when the source was moved already, the target holds something else, or no key at hand opens
 * the secrets
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const { config } = options
  const path = join(config.dataDir, 'move.tar.gz')
  const directory = join(config.dataDir, 'database')
  const source = await connectDatabase({ dataDir: directory })
  try {
    // Of a move that was killed.
    await rm(path, { force: true })
    const { summary, sums } = await writeRows(source, path, options)
    if (!options.takeLost) await assertOpens(summary, config)
    const notes = (await isThere(options, sums)) ? [] : await restoreRows(path, sums, options)
    await markMoved(directory, config.databaseUrl)
    return { ...summary, notes }
  } finally {
    await rm(path, { force: true })
    await source.close()
  }
}

async function writeRows(
  source: Database,
  path: string,
  { config, onProgress, signal }: MoveOptions,
): Promise<{ summary: BackupSummary; sums: RowSums }> {
  let sums: RowSums = new Map()
  let files: KnownFile[] = []
  const { result } = await writeBackupFile(path, sink =>
    writeBackup(source, {
      config: { ...config, databaseUrl: undefined },
      ...{ sink, onProgress, signal },
      filesInPlace: true,
      atMoment: async tx => {
        sums = await sumRows(tx)
        files = await listFiles(tx)
      },
    }),
  )
  const manifest = { ...result.manifest, files: await countFiles(files, config) }
  return { summary: { ...result, manifest }, sums }
}

/** @throws Error that names the keys */
async function assertOpens({ manifest }: BackupSummary, config: Config): Promise<void> {
  const here = await keysAtHand(config)
  const lost = lostSecrets(manifest.sealed, here)
  if (lost.length === 0) return
  const needed = lost.map(({ key, tables }) => `${key} (${tables.map(({ table }) => table).join(', ')})`)
  const found = here.length === 0 ? 'there is none' : `at hand is ${here.join(', ')}`
  throw new Error(
    `Nothing was moved: secrets are sealed with the key ${needed.join(' and ')}, and ${found}. Put it into ` +
      `${join(config.dataDir, 'secret.key')} or SECRET_KEY. To move them unreadable: npm run db -- move --yes`,
  )
}

/** Whether an earlier move has come to its end there, and was killed before it could say so here. */
async function isThere({ config }: MoveOptions, sums: RowSums): Promise<boolean> {
  const target = await connectDatabase({ url: config.databaseUrl })
  try {
    const found = await target.asOwner(sumRows)
    return found.size > 0 && differencesOf(sums, found, isLeftOut).length === 0
  } finally {
    await target.close()
  }
}

async function restoreRows(
  path: string,
  sums: RowSums,
  { config, onProgress, signal }: MoveOptions,
): Promise<string[]> {
  const { notes } = await restoreBackup({
    ...{ path, config, onProgress, signal },
    filesInPlace: true,
    beforeCommit: tx => assertSame(tx, sums),
  })
  return notes
}

/** @throws Error that names what differs */
async function assertSame(tx: Tx, sums: RowSums): Promise<void> {
  const problems = [...differencesOf(sums, await sumRows(tx), isLeftOut), ...(await lateSequences(tx))]
  if (problems.length > 0) throw new Error(`What arrived is not what left: ${problems.join(' ')}`)
}
