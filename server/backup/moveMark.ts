import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { syncPath } from '../db/embedded/DurableNodeFS.ts'
import { describeUrl } from '../db/postgres/serverUrls.ts'

interface MoveMark {
  /** Address without user and password. */
  to: string
  /** ISO time. */
  at: string
}

const markIn = (dataDir: string): string => join(dataDir, 'database', 'moved.json')

/** Marks the embedded database of this directory as moved to a server: what is written to it would be lost. */
export async function markMoved({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir'> & { databaseUrl: string }): Promise<void> {
  const mark: MoveMark = { to: describeUrl(databaseUrl), at: new Date().toISOString() }
  await writeFile(markIn(dataDir), `${JSON.stringify(mark)}\n`, { mode: 0o600 })
  syncPath(join(dataDir, 'database'))
}

/** @throws Error of one line where the embedded database of this directory has been moved to a server */
export function assertNotMoved(dataDir: string): void {
  const mark = markIn(dataDir)
  if (!existsSync(mark)) return
  const { to, at } = JSON.parse(readFileSync(mark, 'utf8')) as MoveMark
  throw new Error(
    `The database in ${dataDir} was moved to ${to} at ${at}: set DATABASE_URL. ` +
      `To go back to it as it was then, remove ${mark}.`,
  )
}
