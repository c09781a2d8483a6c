import type { Tx } from '../Database.ts'

/** One step of the base tables, run once, in the order of the files' numbers. Never edited once released. */
export interface Migration {
  /** Tables that it makes; none where it says nothing. The build lists them for the check of page files. */
  tables?: string[]
  up(tx: Tx): Promise<void>
}

/**
 * A migration; the file NNNN-name.ts exports it as default.
 * @example
 * export default defineMigration({
 *   up: async tx => void (await sql`create index job_log_at on sys_job_log (tenant_id, create_time)`.execute(tx)),
 * })
 */
export function defineMigration(migration: Migration): Migration {
  return migration
}
