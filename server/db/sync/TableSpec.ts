import type { TableAccess } from '../grantTable.ts'

/**
 * Where a distributed database keeps a table.
 * tenant: each tenant's rows together, by `tenant_id`, which its primary key contains.
 * reference: whole on every node; written rarely, small.
 * local: whole on the coordinator alone; never in one statement with tables of tenants.
 */
export type TableClass = 'tenant' | 'reference' | 'local'

/** Table → class, of every table of the application. */
export type TableClasses = ReadonlyMap<string, TableClass>

/** A table as the schemas want it. All names are those of the database. */
export interface TableSpec {
  name: string
  /** The page whose records the rows are; null for rows that belong to records, and for links. */
  page: string | null
  columns: ColumnSpec[]
  primaryKey: string[]
  indexes: IndexSpec[]
  exclusions: ExclusionSpec[]
  foreignKeys: ForeignKeySpec[]
  policies: PolicySpec[]
  access: TableAccess
  /** Rows hold neither who wrote them nor when, nor an order; absent where they do. */
  unstamped?: true
}

export interface ColumnSpec {
  name: string
  /** PostgreSQL type, as the schemas write it: varchar(64), timestamptz. */
  type: string
  notNull: boolean
  /** Ids come from a sequence of the table's own. */
  identity: boolean
  /** SQL of the default that the database keeps; null for none. */
  default: string | null
  /** SQL literal that existing rows get when the column is added; null for none. */
  fill: string | null
  /** SQL from which the database computes the column; null for stored values. */
  generated: string | null
  renamedFrom: string | null
}

export interface IndexSpec {
  name: string
  unique: boolean
  method: 'btree' | 'gin'
  columns: string[]
  /** SQL of each key: column, direction, operator class. */
  keys: string[]
  where: string | null
  /** Extension without which the index is left out; null for none. */
  extension: 'pg_trgm' | null
}

/** Ranges of which no two rows share a moment. */
export interface ExclusionSpec {
  /** Ends in a hash of its content, so that what has changed has another name. */
  name: string
  /** Columns that rows have in common, the tenant first. */
  columns: string[]
  /** SQL of the range of a row. */
  range: string
  /** SQL of the order of its ends. */
  ordered: string
  /** SQL that says which rows are compared; null for all of them. */
  where: string | null
}

export interface ForeignKeySpec {
  name: string
  columns: string[]
  target: string
  targetColumns: string[]
  onDelete: 'restrict' | 'cascade' | 'set null'
}

export interface PolicySpec {
  /** Ends in a hash of its content, so that a changed policy has another name. */
  name: string
  /** SQL after CREATE POLICY name ON table. */
  definition: string
}
