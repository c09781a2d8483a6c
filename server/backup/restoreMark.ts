import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const markIn = (dataDir: string): string => join(dataDir, 'restore.unfinished')

/** Marks a place as being restored, so that nobody uses what is there half. */
export async function markRestore(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(markIn(dataDir), 'w', 0o600)
  try {
    await file.writeFile('A backup is being restored here, or was and did not come to its end.\n')
    await file.sync()
  } finally {
    await file.close()
  }
}

export const clearRestoreMark = (dataDir: string): Promise<void> => rm(markIn(dataDir), { force: true })

/** @throws Error of one line when a restore has begun here and not ended */
export function assertRestored(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) return
  throw new Error(
    `A restore was not finished in ${dataDir}: what is there is not whole. ` +
      `Remove ${join(dataDir, 'database')}, ${join(dataDir, 'files')} and ${markIn(dataDir)} (keep secret.key), then restore again.`,
  )
}
