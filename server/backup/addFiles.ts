import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Tx } from '../db/Database.ts'
import { shelfOf } from '../files/shelfOf.ts'
import type { ArchiveWriter } from './ArchiveWriter.ts'
import type { BackupManifest, OnProgress } from './Backup.ts'

export interface KnownFile {
  name: string
  /** Whether a record has held it: then it must be there. */
  used: boolean
}

/** The stored files that rows know, without those that are being cleared away. */
export async function listFiles(tx: Tx): Promise<KnownFile[]> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass('public.sys_file') is not null as known`.execute(tx)
  if (!found[0]?.known) return []
  const { rows } = await sql<KnownFile>`
    select name, used_at is not null as used from public.sys_file where removed_at is null order by name`.execute(
    tx,
  )
  return rows
}

interface AddFilesOptions {
  config: Pick<Config, 'dataDir' | 's3'>
  onProgress: OnProgress
  signal?: AbortSignal | undefined
}

/** Adds the files of the folder to an archive; of a bucket it says only how many there are. */
export async function addFiles(
  archive: ArchiveWriter,
  files: readonly KnownFile[],
  { config, onProgress, signal }: AddFilesOptions,
): Promise<BackupManifest['files']> {
  const told = { count: 0, bytes: 0, missing: [] as string[], inBucket: 0 }
  if (config.s3) return { ...told, inBucket: files.length }
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted()
    if (index % 50 === 0) onProgress({ step: 'stored files', done: index, total: files.length })
    const size = await addFile(archive, file.name, join(config.dataDir, 'files', shelfOf(file.name)))
    if (size !== null) {
      told.count += 1
      told.bytes += size
      // An upload is noted before it is stored: one that nobody holds yet may be under way.
    } else if (file.used) told.missing.push(file.name)
  }
  return told
}

/** The same of files that stay where they are, and are looked for only. */
export async function countFiles(
  files: readonly KnownFile[],
  { dataDir, s3 }: AddFilesOptions['config'],
): Promise<BackupManifest['files']> {
  const told = { count: 0, bytes: 0, missing: [] as string[], inBucket: 0 }
  if (s3) return { ...told, inBucket: files.length }
  for (const { name, used } of files) {
    const found = await stat(join(dataDir, 'files', shelfOf(name))).catch(() => null)
    if (found) {
      told.count += 1
      told.bytes += found.size
    } else if (used) told.missing.push(name)
  }
  return told
}

/** Bytes; null when there is no such file. */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<number | null> {
  const file = await open(path, 'r').catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  try {
    const { size } = await file.stat()
    await archive.addStream(`files/${name}`, size, bytesOf(file))
    return size
  } finally {
    await file.close()
  }
}

const pieceSize = 1024 * 1024

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceSize), 0, pieceSize)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
