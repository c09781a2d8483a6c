import type { TableClass } from './TableSpec.ts'

/** What the database has: the tables of the schema `public`, by name. */
export interface Catalog {
  tables: Record<string, CatalogTable>
  /** Names of installed extensions. */
  extensions: string[]
  /** Columns that are there under their former names as well; absent where nobody has looked. */
  lateRenames?: LateRename[]
  /** What stands in the way of constraints that are missing, by their names; absent where nobody has looked. */
  overlaps?: Record<string, OverlapCount>
  /** Where tables are, on a database that is distributed by tenant; absent for one on a single node. */
  placement?: Placement
}

/** A column that was made before its file said how it was called, and what the two hold, in rows. */
export interface LateRename {
  table: string
  column: string
  former: string
  /** With a value under the former name. */
  formerRows: number
  /** With one that was written under the new name. */
  rows: number
  /** With one under either, the new one of which was written. */
  bothRows: number
}

/** Rows that a constraint is about. */
export interface OverlapCount {
  /** That share a moment with another. */
  overlapping: number
  /** That lack an end of their range, or end before they begin. */
  unordered: number
}

export interface Placement {
  /** Table → where it is; the others are on the coordinator alone. */
  classes: Record<string, Exclude<TableClass, 'local'>>
  /** Tables on the coordinator alone → whether they have rows. */
  alone: Record<string, boolean>
}

export interface CatalogTable {
  columns: Record<string, CatalogColumn>
  /** Columns of the primary key, in its order. */
  primaryKey: string[]
  indexes: Record<string, CatalogIndex>
  /** Names of the constraints that keep rows apart. */
  exclusions: string[]
  foreignKeys: Record<string, CatalogForeignKey>
  policies: string[]
  /** Whether row-level security is on. */
  guarded: boolean
  /** What the application's role may do: SELECT, INSERT, … */
  privileges: string[]
}

export interface CatalogColumn {
  /** As format_type writes it: character varying(64), timestamp with time zone. */
  type: string
  notNull: boolean
  hasDefault: boolean
  identity: boolean
  /** Remark on a computed column: hash of what it is computed from; null for none. */
  remark: string | null
}

export interface CatalogIndex {
  unique: boolean
  /** Whether it has a WHERE. */
  partial: boolean
  columns: string[]
}

export interface CatalogForeignKey {
  columns: string[]
  target: string
  targetColumns: string[]
  /** As the catalogue encodes it: a no action, r restrict, c cascade, n set null. */
  onDelete: string
  onUpdate: string
  /** SQL after ADD CONSTRAINT name. */
  definition: string
}
