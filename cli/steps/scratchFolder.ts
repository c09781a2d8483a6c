import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps what lies below it in memory. */
const MEMORY = '/dev/shm'

/** Bytes that must be free for a run to take it: many times what a run keeps at once. */
const NEEDED = 4 * 1024 ** 3

const PREFIX = 'mortise-test-'

interface Memory {
  /** The folder that lies in memory. */
  folder: string
  /** Bytes that the machine has left for it. */
  available: number
}

/**
 * Runs something with a folder for what it forgets at its end, and removes that. A database is about a thousand
 * files: a disk's file system takes longer to make and remove them than PostgreSQL to fill them, and memory takes a
 * tenth of that. Undefined, for the system's own folder, where memory is scarce or the system has no such place.
 */
export function withScratchFolder<Result>(
  run: (folder: string | undefined) => Result,
  { folder, available }: Memory = { folder: MEMORY, available: process.availableMemory() },
): Result {
  if (!existsSync(folder) || Math.min(available, roomIn(folder)) < NEEDED) return run(undefined)
  removeAbandoned(folder)
  const scratch = join(folder, `${PREFIX}${process.pid}`)
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  try {
    return run(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A run that was killed left its folder, which would fill the memory. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter(name => name.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(folder, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
