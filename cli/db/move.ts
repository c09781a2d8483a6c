import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveDatabase } from '#server/backup/moveDatabase.ts'
import { readConfig } from '#server/config.ts'
import { DirectoryLockedError } from '#server/db/embedded/lockDirectory.ts'
import { describeUrl } from '#server/db/postgres/serverUrls.ts'
import { drawProgress, printFigures, printKey } from './backup.ts'
import { withInterrupt } from './withInterrupt.ts'

/** Moves the embedded database of DATA_DIR to the empty database that DATABASE_URL names. */
export async function move(args: string[]): Promise<void> {
  const { databaseUrl, ...config } = readConfig(process.env)
  if (args.some(arg => arg !== '--yes'))
    throw new Error('Write: npm run db -- move [--yes], with DATA_DIR and DATABASE_URL set')
  if (!databaseUrl) throw new Error('Set DATABASE_URL to an empty database of the server to move to.')
  if (!existsSync(join(config.dataDir, 'database/pgdata/PG_VERSION')))
    throw new Error(
      `There is no embedded database in ${config.dataDir}: set DATA_DIR to the one that is meant.`,
    )
  const takeLost = args.includes('--yes')
  const { onProgress, end } = drawProgress()
  const { header, manifest, notes } = await withInterrupt(signal =>
    moveDatabase({ config: { ...config, databaseUrl }, takeLost, onProgress, signal }).finally(end),
  ).catch(error => {
    if (!(error instanceof DirectoryLockedError)) throw error
    throw new Error(`A server works with ${config.dataDir}: stop it, so that nothing changes meanwhile.`)
  })
  console.log(`Moved to ${describeUrl(databaseUrl)}; every table has the same rows there.`)
  printFigures(header, manifest)
  await printKey(header, manifest, { ...config, databaseUrl })
  for (const note of notes) console.log(note)
  console.log(
    config.s3
      ? 'Stored files stay in their bucket.'
      : `Stored files and the key stay in ${config.dataDir}: go on with the same DATA_DIR.`,
  )
  console.log(
    'The embedded database starts no more. The queue, scheduled jobs, mail and text messages are on hold.',
  )
  console.log('Start the server with DATABASE_URL, look at what is there, then: npm run db -- release')
}
