import { sql } from 'kysely'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { queueSchema } from '#server/queue/queueSettings.ts'

type TableRule = 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6' | 'T8'

export interface TableViolation {
  rule: TableRule
  detail: string
}

export type ClassOf = (table: string) => TableClass | undefined

/** Schemas that are neither PostgreSQL's own nor the queue's, which the coordinator keeps. `column` is the id of one. */
export const isOwnSchema = (column: string) =>
  sql`${sql.ref(column)} in (select oid from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', ${sql.lit(queueSchema)}))`

/** Whether what has the number `oid` in a catalogue came with an extension. */
export const isOfExtension = (catalogue: 'pg_class' | 'pg_proc', oid: string) =>
  sql`exists (select from pg_depend d
    where d.classid = ${sql.lit(catalogue)}::regclass and d.objid = ${sql.ref(oid)} and d.deptype = 'e')`
