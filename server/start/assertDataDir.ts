import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reserve } from '../room/createRoom.ts'

const megabyte = 1024 * 1024

/** What an embedded database takes at its first start. Later it needs what it never writes into (createRoom). */
const roomAtFirst = 192 * megabyte
const roomLater = reserve
const probeSize = megabyte

interface DataDirNeeds {
  /** Absolute. */
  dataDir: string
  /** Whether the embedded database lives there: it needs room. */
  embedded: boolean
}

/**
 * Resolves when the directory is there, made if need be, and takes files.
 * @throws Error with one line that says what is wrong with DATA_DIR and what to do
 */
export async function assertDataDir({ dataDir, embedded }: DataDirNeeds): Promise<void> {
  try {
    await makeDirectory(dataDir)
    if (embedded) await assertRoom(dataDir)
    await probe(dataDir)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** The mistake behind an error of the file system, in words. Errors that are none of these stay as they are. */
export function dataDirError(dataDir: string, cause: unknown): unknown {
  const { code } = cause as { code?: string }
  const reason = code === undefined ? undefined : reasons[code]
  return reason === undefined ? cause : new Error(`DATA_DIR=${dataDir} ${reason}`, { cause })
}

const elsewhere = 'set DATA_DIR to a directory that this user may write to.'
const full = 'has no room left: free at least 192 MB, or set another DATA_DIR.'
const noDirectory = 'is a file, or lies below one: set DATA_DIR to a directory.'

const reasons: Record<string, string> = {
  EEXIST: noDirectory,
  ENOTDIR: noDirectory,
  // The directory is made with all above it, so that what is missing cannot be made at all: below /proc.
  ENOENT: `cannot be made here: ${elsewhere}`,
  EACCES: `is not writable: ${elsewhere}`,
  EPERM: `is not writable: ${elsewhere}`,
  EROFS: `is not writable: ${elsewhere}`,
  ENOSPC: full,
  EDQUOT: full,
  ENAMETOOLONG: 'is too long: set a shorter DATA_DIR.',
}

/** Level by level: Node's own recursion never ends where a file system makes no directories at all (/proc). */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeDirectory(dirname(path))
    await mkdir(path)
  }
}

/** Found out first: a database that runs out of room while it is made says so in words of its own. */
async function assertRoom(dataDir: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const needed = existsSync(join(dataDir, 'database/pgdata/PG_VERSION')) ? roomLater : roomAtFirst
  // Some file systems do not say how much there is.
  if (blocks === 0 || bavail * bsize >= needed) return
  throw Object.assign(new Error(`${bavail * bsize} bytes are too little`), { code: 'ENOSPC' })
}

/** Writes what the server will write: rights and quotas show only then. */
async function probe(dataDir: string): Promise<void> {
  const path = join(dataDir, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(Buffer.alloc(probeSize))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
