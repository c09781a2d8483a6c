import { randomBytes } from 'node:crypto'
import { type FileHandle, link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncPath } from '../db/embedded/DurableNodeFS.ts'
import { hasEnded, thisWriter } from './writer.ts'

/** .monday.tar.gz.mortise-4711-host.0123456789ab.part, and as versions before named those of the scheduled job. */
const pattern = /^\..+\.mortise-(\d+)-([^/]+)\.[0-9a-f]{12}\.part$/

const olderPattern = /^\.mortise-\d{8}-\d{6}\.tar\.gz\.[0-9a-f]{12}\.part$/

/** A draft that was not written to for so long has no writer, wherever that was, ms. */
const longest = 86_400_000

/**
 * Writes a compressed archive to `path`, whole or not at all: it gets its name when it is on the disk, and an existing
 * file is never replaced. For its owner's eyes only.
 * @param fill writes the archive, uncompressed
 * @returns what `fill` did, bytes, and the drafts beside it that others had left and that were removed
 * @throws Error of one line when the file exists, or there is no room
 */
export async function writeBackupFile<T>(
  path: string,
  fill: (sink: Writable) => Promise<T>,
): Promise<{ result: T; size: number; cleared: string[] }> {
  await assertFree(path)
  const cleared = await clearDrafts(dirname(path))
  const draft = draftOf(path)
  const file = await open(draft, 'wx', 0o600).catch(error => {
    throw inWords(path, error)
  })
  try {
    const gzip = createGzip()
    const written = pipeline(gzip, intoFile(file))
    // Told below; until then `fill` ends with the stream.
    written.catch(() => undefined)
    const result = await fill(gzip).catch(async error => {
      gzip.destroy(error as Error)
      // Where the disk was full, that is the reason, and not that the stream closed early.
      await written.catch(cause => {
        throw isClosed(cause) ? error : cause
      })
      throw error
    })
    await written
    await file.sync()
    const { size } = await file.stat()
    await giveName(draft, path)
    syncPath(dirname(path))
    return { result, size, cleared }
  } catch (error) {
    throw inWords(path, error)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

/** A stream of the handle's own would keep it from being closed. */
const intoFile = (file: FileHandle): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      file.appendFile(chunk).then(() => done(), done)
    },
  })

/** Before any work is done. */
async function assertFree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found !== null) throw new Error(`${path} exists already: a backup never replaces a file.`)
}

/** A link refuses a name that is taken; renaming, where the file system has no links, would replace what is there. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (!linkless.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await assertFree(path)
    await rename(draft, path)
  }
}

const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

const isClosed = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String((error as NodeJS.ErrnoException).code))

function inWords(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const folder = dirname(path)
  if (code === 'EEXIST') return new Error(`${path} exists already: a backup never replaces a file.`)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(`There is no room for the backup in ${folder}. Nothing was left there.`, {
      cause: error,
    })
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new Error(`There is no folder ${folder}.`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Error(`${folder} may not be written to by this user.`, { cause: error })
  return error
}

/** Name of a new draft beside `path`; it says who writes it. */
export function draftOf(path: string): string {
  const { pid, host } = thisWriter()
  const random = randomBytes(6).toString('hex')
  return join(dirname(path), `.${basename(path).slice(0, 100)}.mortise-${pid}-${host}.${random}.part`)
}

/** Removes drafts of backups whose process was killed, and returns their names. What others named is left alone. */
async function clearDrafts(folder: string): Promise<string[]> {
  const cleared: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!(await isLeft(folder, name))) continue
    // One of another user may stay: it is not what is asked for.
    await rm(join(folder, name)).then(
      () => cleared.push(name),
      () => undefined,
    )
  }
  return cleared
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = pattern.exec(name) ?? []
  if (host === undefined && !olderPattern.test(name)) return false
  // A link is looked at itself, never followed.
  const found = await lstat(join(folder, name)).catch(() => null)
  if (!found?.isFile()) return false
  return (
    (host !== undefined && hasEnded({ host, pid: Number(pid) }) === true) ||
    Date.now() - found.mtimeMs > longest
  )
}
