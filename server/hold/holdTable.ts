import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { grantTable } from '../db/grantTable.ts'

/** Makes the table where it is missing. It is the platform's and read by every server, so without row policies. */
export async function makeHoldTable(tx: Tx): Promise<void> {
  await sql`create table if not exists public.sys_work_hold (
    only_one boolean primary key default true check (only_one),
    since timestamptz not null default now()
  )`.execute(tx)
  await grantTable(tx, 'sys_work_hold', 'read-only')
}

/** Puts on hold what the database would send by itself, from this moment on. */
export async function putOnHold(tx: Tx): Promise<void> {
  await makeHoldTable(tx)
  await sql`insert into public.sys_work_hold default values
    on conflict (only_one) do update set since = now()`.execute(tx)
}

/** Since when work is held; null when it is not. */
export async function readHold(tx: Tx): Promise<Date | null> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass('public.sys_work_hold') is not null as known`.execute(tx)
  if (!found[0]?.known) return null
  const { rows } = await sql<{ since: Date }>`select since from public.sys_work_hold`.execute(tx)
  return rows[0]?.since ?? null
}
