import { join, resolve } from 'node:path'
import type { BackupHeader, BackupManifest, OnProgress } from '#server/backup/Backup.ts'
import { lostSecrets, sealingKeys } from '#server/backup/lostSecrets.ts'
import { verifyBackup } from '#server/backup/readBackup.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { assertRestored } from '#server/backup/restoreMark.ts'
import { type BackupSummary, writeBackup } from '#server/backup/writeBackup.ts'
import { writeBackupFile } from '#server/backup/writeBackupFile.ts'
import { type Config, readConfig } from '#server/config.ts'
import { askServer } from '#server/control/askServer.ts'
import { keysAtHand } from '#server/secrets/keyFile.ts'
import { assertPlace } from './knownDatabase.ts'
import { onDatabase } from './onDatabase.ts'
import { withInterrupt } from './withInterrupt.ts'

/** How often a line is drawn again, ms. */
const every = 100

/** Writes a backup, through the server where one holds the embedded database. */
export async function backup(args: string[]): Promise<void> {
  const path = pathIn(args, 'backup')
  const config = readConfig(process.env)
  // Before a draft is made.
  assertPlace(config)
  const { onProgress, end } = drawProgress()
  const { result, size, cleared } = await withInterrupt(signal =>
    writeBackupFile(path, sink =>
      onDatabase<BackupSummary>(config, {
        here: database => writeBackup(database, { config, sink, onProgress, signal }),
        there: async () => {
          const ways = { sink, onProgress, signal }
          const summary = await askServer<BackupSummary>(config.dataDir, 'backup', ways)
          sink.end()
          return summary
        },
      }),
    ).finally(end),
  )
  for (const name of cleared) console.log(`Removed ${name}, which a backup that was killed had left.`)
  console.log(`${path}: ${megabytes(size)}`)
  printFigures(result.header, result.manifest)
  console.log(
    'The key of the secrets (SECRET_KEY or secret.key) is not in it: keep it, and keep it elsewhere.',
  )
}

/** Opens a backup, reads all of it and counts. */
export async function verify(args: string[]): Promise<void> {
  const path = pathIn(args, 'verify')
  const { header, manifest } = await verifyBackup(path)
  console.log(`${path}: whole, ${manifest.entries.length} entries as their checksums say.`)
  console.log(
    `Written ${header.createdAt} by version ${header.program}, ${header.database.kind === 'server' ? 'PostgreSQL server' : 'embedded database'} (PostgreSQL ${header.database.version}).`,
  )
  for (const { name, rows } of manifest.tables) if (rows > 0) console.log(`  ${name.padEnd(32)} ${rows}`)
  printFigures(header, manifest)
  await printKey(header, manifest, readConfig(process.env))
}

/** Restores a backup into an empty place. */
export async function restore(args: string[]): Promise<void> {
  const path = pathIn(args, 'restore')
  const config = readConfig(process.env)
  assertRestored(config.dataDir)
  const { onProgress, end } = drawProgress()
  const { header, manifest, notes } = await withInterrupt(signal =>
    restoreBackup({ path, config, onProgress, signal }).finally(end),
  )
  console.log(`Restored ${path}, written ${header.createdAt} by version ${header.program}.`)
  printFigures(header, manifest)
  await printKey(header, manifest, config)
  for (const note of notes) console.log(note)
  console.log('All sessions are ended. The queue, scheduled jobs, mail and text messages are on hold.')
  console.log('Start the server, look at what is there, then: npm run db -- release')
}

function pathIn(args: string[], command: string): string {
  const [path, ...more] = args
  if (path === undefined || more.length > 0) throw new Error(`Write: npm run db -- ${command} <file>`)
  // npm runs scripts in the project's folder; the name means the folder of whoever typed it.
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export function printFigures(
  header: BackupHeader,
  { tables, files }: Pick<BackupManifest, 'tables' | 'files'>,
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${tables.length} tables, ${rows} rows; ${files.count} stored files, ${megabytes(files.bytes)}.`,
  )
  if (header.files.place === 'bucket')
    console.log(
      `Not in it: ${files.inBucket} stored files in the bucket "${header.files.bucket}" at ${header.files.endpoint}. Back that up by itself.`,
    )
  if (files.missing.length === 0) return
  console.log(`${files.missing.length} stored files were not found where they should lie:`)
  for (const name of files.missing.slice(0, 10)) console.log(`  ${name}`)
  if (files.missing.length > 10) console.log(`  … and ${files.missing.length - 10} more`)
}

/** What the key at hand does not open, in words. */
export async function printKey(
  { key }: BackupHeader,
  { sealed }: Pick<BackupManifest, 'sealed'>,
  config: Config,
): Promise<void> {
  const here = await keysAtHand(config)
  const found = here.length === 0 ? `there is none in ${config.dataDir}` : `the key at hand is ${here[0]}`
  const used = sealingKeys(sealed)
  const lost = lostSecrets(sealed, here)
  if (lost.length > 0) console.log(`Its secrets are sealed with the key ${used.join(', ')}; ${found}.`)
  else if (used.length > 0) console.log(`Its secrets open with the key at hand (${used.join(', ')}).`)
  else if (key === null) console.log('It was written without a key of secrets.')
  else if (here.includes(key)) console.log(`Its secrets open with the key at hand (${key}).`)
  else console.log(`It was written with the key ${key}; ${found}.`)
  if (lost.length === 0) return
  for (const { key: missing, tables } of lost) {
    console.log(`Not readable without the key ${missing}, by rows that hold a secret:`)
    for (const { table, rows } of tables) console.log(`  ${table.padEnd(32)} ${rows}`)
  }
  console.log(
    `The server does not start without it: put it into ${join(config.dataDir, 'secret.key')} or SECRET_KEY. Where it is lost: npm run db -- forget-secrets`,
  )
}

/** Draws what is under way on one line of a terminal, and nothing where there is none. */
export function drawProgress(): { onProgress: OnProgress; end: () => void } {
  let drawn = 0
  const { stderr } = process
  return {
    onProgress({ step, done, total }) {
      if (!stderr.isTTY || Date.now() - drawn < every) return
      drawn = Date.now()
      const share = total === 0 ? '' : ` ${Math.floor((100 * done) / total)} %`
      stderr.write(`\r\x1b[2K${step}${share}`.slice(0, (stderr.columns ?? 80) + 5))
    },
    end() {
      if (stderr.isTTY && drawn > 0) stderr.write('\r\x1b[2K')
    },
  }
}
