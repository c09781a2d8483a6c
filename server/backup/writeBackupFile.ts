import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncPath } from '../db/embedded/DurableNodeFS.ts'
import { clearDrafts, draftOf } from './drafts.ts'

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
