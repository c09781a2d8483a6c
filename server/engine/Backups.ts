export interface KeptBackup {
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
export interface Backups {
  /**
   * Writes one, then removes the scheduled ones beyond `keep` and, where `days` is given, those that are older; never
   * the new one.
   * @throws Error in words for people when there is no BACKUP_DIR, or it cannot be written
   */
  make(retention: { keep: number; days?: number | undefined }, signal: AbortSignal): Promise<KeptBackup>
}
