/** Version of the archive's own layout; one that is higher than this was written by a newer program. */
export const backupFormat = 1

/** Names of the entries that every archive has; `rows/` and `files/` hold the others. */
export const entryNames = {
  header: 'backup.json',
  tables: 'tables.json',
  before: 'schema/before.sql',
  after: 'schema/after.sql',
  sequences: 'sequences.json',
  manifest: 'manifest.json',
} as const

/** First entry: what a reader must know before anything else. */
export interface BackupHeader {
  format: number
  /** Version of the program that wrote it. */
  program: string
  /** ISO time of its beginning. */
  createdAt: string
  database: {
    kind: 'embedded' | 'server'
    /** Major version of PostgreSQL. */
    version: number
  }
  /** Base migrations that the database has seen. */
  migrations: string[]
  /** Fingerprint of the key of the secrets; null where there was none. Never the key. */
  key: string | null
  /** Where stored files lay: `folder` files are in the archive, those of a bucket are not. */
  files: { place: 'folder' } | { place: 'bucket'; endpoint: string; bucket: string }
}

/** A table whose rows are in the archive, in entries `rows/<folder>/<number>.jsonl`. */
export interface BackupTable {
  schema: string
  name: string
  /** Columns that are written; generated ones are not. */
  columns: string[]
  folder: string
}

export interface BackupSequence {
  schema: string
  name: string
  /** As text: it may be beyond what a number holds. */
  last: string
  called: boolean
}

export interface ManifestEntry {
  name: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256. */
  sha256: string
}

/** Last entry: what the archive holds. One that was cut off has none. */
export interface BackupManifest {
  tables: { name: string; rows: number }[]
  files: {
    count: number
    bytes: number
    /** Stored names that rows know and that were not found. */
    missing: string[]
    /** How many lie in a bucket, and are not in the archive. */
    inBucket: number
  }
  /** How many rows of a table hold texts that are encrypted with a key: table → fingerprint → rows. */
  sealed: Record<string, Record<string, number>>
  entries: ManifestEntry[]
}

/** Told while a long piece of work goes on. */
interface BackupProgress {
  /** What is under way, in a word or two. */
  step: string
  done: number
  total: number
}

export type OnProgress = (progress: BackupProgress) => void

/** Name of a table for people: without the schema where it is the usual one. */
export const tableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  schema === 'public' ? name : `${schema}.${name}`

/** Schemas of the database that belong to this program. */
export const backupSchemas = ['public', 'pgboss'] as const
