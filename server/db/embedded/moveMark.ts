import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeUrl } from '../postgres/serverUrls.ts'
import { syncPath } from './DurableNodeFS.ts'

interface MoveMark {
  /** Address without user and password. */
  to: string
  /** ISO time. */
  at: string
}

const markIn = (directory: string): string => join(directory, 'moved.json')

/**
 * Marks the embedded database of this directory as moved to a server: what is written to it would be lost.
 * @param directory held by this process
 */
export async function markMoved(directory: string, databaseUrl: string): Promise<void> {
  const mark: MoveMark = { to: describeUrl(databaseUrl), at: new Date().toISOString() }
  await writeFile(markIn(directory), `${JSON.stringify(mark)}\n`, { mode: 0o600 })
  syncPath(directory)
}

/**
 * @param directory held by this process: whoever looks before could find the mark missing that is just being made
 * @throws Error of one line where the embedded database of this directory has been moved to a server
 */
export function assertNotMoved(directory: string): void {
  const mark = markIn(directory)
  if (!existsSync(mark)) return
  const { to, at } = JSON.parse(readFileSync(mark, 'utf8')) as MoveMark
  throw new Error(
    `The database in ${dirname(directory)} was moved to ${to} at ${at}: set DATABASE_URL. ` +
      `To go back to it as it was then, remove ${mark}.`,
  )
}
