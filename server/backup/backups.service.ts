import { chmod, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoment } from '#model/format/moments.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'
import { type BackupConfig, writeBackup } from './writeBackup.ts'
import { writeBackupFile } from './writeBackupFile.ts'

/** Only what this program named itself is ever removed: mortise-20260731-031500.tar.gz. */
const pattern = /^mortise-\d{8}-\d{6}\.tar\.gz$/

const day = 86_400_000

interface KeptBackup {
  /** Name of the file below BACKUP_DIR. */
  name: string
  /** Bytes. */
  size: number
  tables: number
  rows: number
  files: number
  /** Stored files that lie in a bucket, and are not in it. */
  inBucket: number
  /** Stored files that rows know and that were not found. */
  missing: number
  /** Names of older ones that were removed. */
  removed: string[]
}

/** Backups of the whole installation, below BACKUP_DIR only. */
interface Backups {
  /**
   * Writes one, then removes the scheduled ones beyond `keep` and, where `days` is given, those that are older; never
   * the new one.
   * @throws Error in words for people when there is no BACKUP_DIR, or it cannot be written
   */
  make(retention: { keep: number; days?: number | undefined }, signal: AbortSignal): Promise<KeptBackup>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    backups: Backups
  }
}

export default defineService({
  name: 'backups',
  needs: ['database'],
  start: ({ database }, { config }) => createBackups(database, config),
})

/** @see Backups */
export function createBackups(database: Database, config: BackupConfig & Pick<Config, 'backupDir'>): Backups {
  return {
    async make({ keep, days }, signal) {
      const folder = config.backupDir
      if (folder === null) throw new Error('未设置 BACKUP_DIR：请在服务器的环境变量中指定备份目录后重新启动')
      await prepareFolder(folder)
      const name = `mortise-${stampOf(new Date())}.tar.gz`
      const { result, size } = await writeBackupFile(join(folder, name), sink =>
        writeBackup(database, { config, sink, signal, onProgress: () => undefined }),
      )
      const { tables, files } = result.manifest
      return {
        ...{ name, size, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) },
        ...{ files: files.count, inBucket: files.inBucket, missing: files.missing.length },
        removed: await removeOld(folder, { keep, days, newest: name }),
      }
    },
  }
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await stat(folder)
  if (!found.isDirectory()) throw new Error(`BACKUP_DIR=${folder} 不是目录`)
  // Whatever is in it is every tenant's.
  await chmod(folder, 0o700)
}

/** To the second, in the zone that jobs are timed in: 20260731-031500. */
const stampOf = (time: Date): string => formatMoment(time.getTime()).replace(/[-:]/g, '').replace(' ', '-')

/** Removes what is beyond the retention, and returns its names, oldest first. */
async function removeOld(
  folder: string,
  { keep, days, newest }: { keep: number; days: number | undefined; newest: string },
): Promise<string[]> {
  const entries = (await readdir(folder)).sort()
  const backups = entries.filter(name => pattern.test(name) && name !== newest)
  const beyond = backups.slice(0, Math.max(0, backups.length - (keep - 1)))
  const old: string[] = []
  for (const name of entries) {
    const { mtimeMs, isFile } = await fileOf(join(folder, name))
    if (!isFile || name === newest) continue
    const age = Date.now() - mtimeMs
    const isOld = pattern.test(name) && (beyond.includes(name) || (days !== undefined && age > days * day))
    if (isOld) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** Links are looked at themselves, never followed. */
async function fileOf(path: string): Promise<{ mtimeMs: number; isFile: boolean }> {
  const found = await lstat(path).catch(() => null)
  return { mtimeMs: found?.mtimeMs ?? 0, isFile: found?.isFile() === true }
}
