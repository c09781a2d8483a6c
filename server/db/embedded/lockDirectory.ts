import { chmodSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Who holds a data directory. */
interface DirectoryHolder {
  pid: number
  host: string
  /** ISO time at which the directory was taken. */
  since: string
}

/** The data directory belongs to a running process: a second one would lose rows silently. */
export class DirectoryLockedError extends Error {
  readonly code = 'DATA_DIR_LOCKED'
  readonly holder: DirectoryHolder | null

  constructor(directory: string, holder: DirectoryHolder | null) {
    const who = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process'
    super(`The database in ${directory} is in use by ${who}. Stop it first, or set another DATA_DIR.`)
    this.name = 'DirectoryLockedError'
    this.holder = holder
  }
}

/**
 * Takes `directory` for this process alone and returns what gives it back. The operating system holds the
 * lock (through SQLite's file locking, the one that Node offers), so it ends with the process however that
 * dies: there are no stale locks to judge. The file beside it only tells who it is.
 * @throws DirectoryLockedError when another process, or this one, holds it
 * @see docs/decisions/0003-lock-by-the-operating-system.md
 */
export function lockDirectory(directory: string): { release: () => void } {
  mkdirSync(directory, { recursive: true })
  // The database makes its files for everybody: nobody else of the machine comes past this.
  chmodSync(directory, 0o700)
  const holderFile = join(directory, 'holder.json')
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DirectoryLockedError(directory, readHolder(holderFile))
  }
  writeHolder(holderFile)
  return {
    release: () => {
      if (!lock.isOpen) return
      unlinkSync(holderFile)
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function writeHolder(file: string): void {
  const holder: DirectoryHolder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(file, JSON.stringify(holder))
}

/** null while the holder is just writing it, or when it cannot be read. */
function readHolder(file: string): DirectoryHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
