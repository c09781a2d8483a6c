import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasEnded, thisWriter, type Writer } from './writer.ts'

const markIn = (dataDir: string): string => join(dataDir, 'restore.unfinished')

/** Marks a place as being restored, so that nobody uses what is there half. Returns what takes the mark away. */
export async function markRestore(dataDir: string): Promise<() => Promise<void>> {
  const made = await mkdir(dataDir, { recursive: true })
  const { host, pid } = thisWriter()
  const file = await open(markIn(dataDir), 'w', 0o600)
  try {
    await file.writeFile(
      `A backup is being restored here, or was and did not come to its end.\nprocess ${pid} on ${host}\n`,
    )
    await file.sync()
  } finally {
    await file.close()
  }
  return async () => {
    await rm(markIn(dataDir), { force: true })
    // A folder that was made for this, and in which nothing was left.
    if (made !== undefined) await rmdir(dataDir).catch(() => undefined)
  }
}

/** @throws Error of one line when a restore has begun here and not ended */
export function assertRestored(dataDir: string): void {
  const mark = markIn(dataDir)
  if (!existsSync(mark)) return
  const writer = writerIn(mark)
  if (writer && hasEnded(writer) === false)
    throw new Error(
      `A backup is being restored into ${dataDir} by process ${writer.pid}: wait until it has ended.`,
    )
  const begun = [join(dataDir, 'database'), join(dataDir, 'files')].filter(path => existsSync(path))
  const parts = begun.length === 0 ? mark : `${begun.join(', ')} and ${mark}`
  throw new Error(
    `A restore was not finished in ${dataDir}: what is there is not whole. ` +
      `Remove ${parts} (keep secret.key), then restore again.`,
  )
}

/** null where it does not say. */
function writerIn(mark: string): Writer | null {
  const [, pid, host] = /^process (\d+) on (.+)$/m.exec(readFileSync(mark, 'utf8')) ?? []
  return host === undefined ? null : { host, pid: Number(pid) }
}

/** What a restore had begun could not be taken away again; the mark of the place stays. */
export class LeftBehindError extends Error {
  constructor(dataDir: string, cause: unknown) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    super(`What was begun in ${dataDir} could not be removed (${reason}): remove database and files there.`, {
      cause,
    })
  }
}
