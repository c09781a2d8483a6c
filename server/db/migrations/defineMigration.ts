import type { Tx } from '../Database.ts'

/** One step of the base tables, run once, in the order of the files' numbers. Never edited once released. */
export interface Migration {
  /** Tables that it makes; none where it says nothing. The build lists them for the check of page files. */
  tables?: string[]
  up(tx: Tx): Promise<void>
}

/** A migration; the file NNNN-name.ts exports it as default. */
export function defineMigration(migration: Migration): Migration {
  return migration
}
