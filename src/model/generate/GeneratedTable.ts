import type { Text } from '../source/common.ts'

/** What a value of a column is, whatever its database, workbook or document calls it. */
export type ColumnKind =
  | 'string'
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'time'
  | 'json'
  | 'binary'

/** One of the values that a column takes. */
export interface ColumnOption {
  value: string | number
  label: string
}

/** A column as its source describes it. Texts are plain texts, whatever stands in them. */
export interface GeneratedColumn {
  name: string
  /** '' where there is none. */
  comment: string
  /** As the source writes it: varchar(64). */
  sourceType: string
  kind: ColumnKind
  /** Characters of a text; null for no limit. */
  length: number | null
  /** Decimal places of an exact number; null for none. */
  scale: number | null
  nullable: boolean
  /** A constant that new records get; null for none. */
  default: string | number | boolean | null
  /** Whether it is the key, or part of it. */
  key: boolean
  /** Whether the source counts it up by itself. */
  counted: boolean
  unique: boolean
  /** The table and column that it refers to; null for none. */
  references: { table: string; column: string } | null
  /** Values that it takes; [] where they are not known. */
  options: ColumnOption[]
  /** The property as it was written, where the source is in the words of page files already; null elsewhere. */
  property: Record<string, unknown> | null
}

/** A table as a source describes it: what every reader gives, and all that pages are made of. */
export interface GeneratedTable {
  name: string
  /** '' where there is none. */
  comment: string
  columns: GeneratedColumn[]
  /** Sets of columns that no two rows share, beside single ones. */
  unique: string[][]
  /** Parts of a form that are page language already: layout, rules and columns of its fields; null elsewhere. */
  form: Record<string, unknown> | null
}

/** Something that a reader could not read or left out, where it stands. */
export interface ReadNote {
  severity: 'error' | 'warning'
  /** Line, sheet or path in the source; '' for the whole of it. */
  place: string
  message: Pick<Extract<Text, object>, 'zh' | 'en'>
}

/** What a reader makes of a source. */
export interface ReadTables {
  tables: GeneratedTable[]
  notes: ReadNote[]
}

/** A column with the usual answers to all that is not said. */
export const generatedColumn = (
  given: Pick<GeneratedColumn, 'name'> & Partial<GeneratedColumn>,
): GeneratedColumn => ({
  comment: '',
  sourceType: '',
  kind: 'string',
  length: null,
  scale: null,
  nullable: true,
  default: null,
  key: false,
  counted: false,
  unique: false,
  references: null,
  options: [],
  property: null,
  ...given,
})

/** Limits of what a source may hold. */
export const SOURCE_LIMITS = { tables: 500, columns: 200, name: 60, comment: 500 }
