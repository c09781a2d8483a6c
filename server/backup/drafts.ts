import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasEnded, thisWriter } from './writer.ts'

/** .monday.tar.gz.mortise-4711-host.0123456789ab.part, and as versions before named those of the scheduled job. */
const pattern = /^\..+\.mortise-(\d+)-([^/]+)\.[0-9a-f]{12}\.part$/
const olderPattern = /^\.mortise-\d{8}-\d{6}\.tar\.gz\.[0-9a-f]{12}\.part$/

/** A draft that was not written to for so long has no writer, wherever that was, ms. */
const longest = 86_400_000

/** Name of a new draft beside `path`; it says who writes it. */
export function draftOf(path: string): string {
  const { pid, host } = thisWriter()
  const random = randomBytes(6).toString('hex')
  return join(dirname(path), `.${basename(path).slice(0, 100)}.mortise-${pid}-${host}.${random}.part`)
}

/** Removes drafts of backups whose process was killed, and returns their names. What others named is left alone. */
export async function clearDrafts(folder: string): Promise<string[]> {
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
