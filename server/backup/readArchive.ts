import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type BackupManifest, entryNames, type ManifestEntry } from './Backup.ts'

/** Bytes that an entry of an archive may have; rows come in parts, and stored files are smaller. */
const mostEntry = 512 * 1024 * 1024

/** The archive is not what was written: cut off, altered, or no archive at all. */
export class BrokenBackupError extends Error {}

interface ArchiveEntry {
  name: string
  content: Buffer
}

/**
 * Reads an archive from its beginning and calls `take` with each entry but the manifest, which is returned once
 * everything was there as it says.
 * @throws BrokenBackupError in one line, also after entries were taken
 * @throws Error of one line when there is no file that this user may read
 */
export async function readArchive(
  path: string,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<BackupManifest> {
  await assertFile(path)
  const seen: ManifestEntry[] = []
  let manifest: BackupManifest | null = null
  for await (const entry of entriesOf(path)) {
    if (manifest !== null) throw new BrokenBackupError(`${path} goes on after its end: it was altered.`)
    if (entry.name === entryNames.manifest) {
      manifest = parseManifest(path, entry.content)
      continue
    }
    const sha256 = createHash('sha256').update(entry.content).digest('hex')
    seen.push({ name: entry.name, size: entry.content.length, sha256 })
    await take(entry)
  }
  if (manifest === null) throw new BrokenBackupError(`${path} is cut off: its end is missing.`)
  compare(path, seen, manifest.entries)
  return manifest
}

async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch(error => {
    throw inWords(path, error)
  })
  if (found.isDirectory()) throw new Error(`${path} is a folder, no backup.`)
  // A pipe or a device may have no end.
  if (!found.isFile()) throw new Error(`${path} is no file.`)
  if (found.size === 0) throw new BrokenBackupError(`${path} is empty: whatever should be in it was cut off.`)
}

async function* entriesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  const entries = extract()
  // Each of the three tells the next one; the loop below is told by the last.
  file.on('error', error => gunzip.destroy(error))
  gunzip.on('error', error => entries.destroy(error))
  file.pipe(gunzip).pipe(entries as unknown as NodeJS.WritableStream)
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header
      if (size > mostEntry) throw new BrokenBackupError(`${path}: ${name} is too large.`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name, content: Buffer.concat(chunks) }
    }
    await finished(gunzip, { writable: false })
  } catch (error) {
    throw inWords(path, error)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

function inWords(path: string, error: unknown): unknown {
  if (error instanceof BrokenBackupError) return error
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Error(`There is no ${path}.`)
  if (code === 'EACCES' || code === 'EPERM') return new Error(`${path} may not be read by this user.`)
  if (syscall !== undefined) return new Error(`${path} cannot be read (${code}).`, { cause: error })
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message))
    return new BrokenBackupError(`${path} is cut off: its end is missing.`)
  if (code?.startsWith('Z_')) return new BrokenBackupError(`${path} is no backup, or was altered.`)
  if (/tar header/i.test(message))
    return new BrokenBackupError(`${path} was altered: its entries do not follow each other.`)
  return error
}

function parseManifest(path: string, content: Buffer): BackupManifest {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch (cause) {
    throw new BrokenBackupError(`${path} was altered: its list of entries cannot be read.`, { cause })
  }
}

function compare(path: string, seen: ManifestEntry[], listed: ManifestEntry[]): void {
  const byName = new Map(seen.map(entry => [entry.name, entry]))
  for (const { name, size, sha256 } of listed) {
    const entry = byName.get(name)
    if (entry === undefined) throw new BrokenBackupError(`${path} was altered: ${name} is missing.`)
    if (entry.size !== size || entry.sha256 !== sha256)
      throw new BrokenBackupError(`${path} was altered: ${name} is not what was written.`)
  }
  if (seen.length !== listed.length)
    throw new BrokenBackupError(`${path} was altered: it holds more than was written.`)
}
