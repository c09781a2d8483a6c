import { knownMigrations } from '../db/migrations/runMigrations.ts'
import { programVersion } from '../programVersion.ts'
import {
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  backupFormat,
  entryNames,
  tableName,
} from './Backup.ts'
import { BrokenBackupError, readArchive } from './readArchive.ts'

/** What a backup says of itself, and what was found in it. */
export interface ReadBackup {
  header: BackupHeader
  manifest: BackupManifest
}

/**
 * Opens a backup, reads all of it, and compares it with its own figures: every entry by its checksum, rows table by
 * table, files.
 * @throws BrokenBackupError when it was cut off or altered
 * @throws Error when a newer program wrote it
 */
export async function verifyBackup(path: string, signal?: AbortSignal): Promise<ReadBackup> {
  const rows = new Map<string, number>()
  const files = { count: 0, bytes: 0 }
  const reader = createReader(path)
  const manifest = await readArchive(path, async entry => {
    signal?.throwIfAborted()
    const part = await reader.understand(entry.name, entry.content)
    if (part.kind === 'rows')
      rows.set(tableName(part.table), (rows.get(tableName(part.table)) ?? 0) + linesOf(entry.content))
    if (part.kind !== 'file') return
    files.count += 1
    files.bytes += entry.content.length
  })
  for (const { name, rows: told } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== told)
      throw new BrokenBackupError(`${path} was altered: ${name} has ${rows.get(name) ?? 0} rows of ${told}.`)
  }
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new BrokenBackupError(
      `${path} was altered: it holds ${files.count} files of ${manifest.files.count}.`,
    )
  return { header: reader.header(), manifest }
}

/** What an entry of an archive is. */
type BackupPart =
  | { kind: 'header' | 'tables' | 'before' | 'after' | 'sequences' }
  | { kind: 'rows'; table: BackupTable }
  | { kind: 'file'; name: string }

/** Tells the entries of an archive apart, as they come; the header is first. */
export function createReader(path: string) {
  let header: BackupHeader | null = null
  let tables: BackupTable[] = []
  const byName = new Map<string, BackupPart['kind']>(
    (['tables', 'before', 'after', 'sequences'] as const).map(kind => [entryNames[kind], kind]),
  )
  return {
    header: (): BackupHeader => header as BackupHeader,
    tables: (): BackupTable[] => tables,
    async understand(name: string, content: Buffer): Promise<BackupPart> {
      if (header === null) {
        if (name !== entryNames.header) throw new BrokenBackupError(`${path} is no backup of this program.`)
        header = JSON.parse(content.toString('utf8')) as BackupHeader
        await assertKnown(path, header)
        return { kind: 'header' }
      }
      const kind = byName.get(name)
      if (kind === 'tables') tables = JSON.parse(content.toString('utf8'))
      if (kind !== undefined) return { kind } as BackupPart
      const [, folder] = /^rows\/([^/]+)\/\d+\.jsonl$/.exec(name) ?? []
      const table = tables.find(one => one.folder === folder)
      if (table) return { kind: 'rows', table }
      if (name.startsWith('files/')) return { kind: 'file', name: name.slice('files/'.length) }
      throw new BrokenBackupError(`${path} was altered: nobody wrote ${name} into it.`)
    },
  }
}

/** @throws Error of one line when a newer program wrote the backup */
async function assertKnown(path: string, { format, program, migrations }: BackupHeader): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.find(name => !known.has(name))
  if (format <= backupFormat && unknown === undefined) return
  throw new Error(
    `${path} was written by a newer version of this program (${program}, this is ${programVersion()}): ` +
      `restore it with that version.${unknown === undefined ? '' : ` It has seen ${unknown}, which is not known here.`}`,
  )
}

function linesOf(content: Buffer): number {
  let lines = 0
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1
  return lines
}
