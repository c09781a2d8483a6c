import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import type {
  FileOwner,
  FileRecord,
  FileRecords,
  FileUse,
  Institution,
  TenantFacts,
} from '../engine/contracts/Institution.ts'
import { defineService } from '../engine/defineService.ts'
import { plainName } from '../engine/files/fileNames.ts'
import { availableTo, ofOwnForm, withinPackage } from './availableTo.ts'
import { audiences } from './meantAccounts.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    institution: Institution
  }
}

/** What the engine and the modules ask of the tables of this institution. */
export default defineService({
  name: 'institution',
  needs: [],
  start: () => ({
    files: fileRecords,
    tenant,
    tenantNames,
    personNames,
    audiences,
    availableTo,
    ofOwnForm,
    withinPackage,
  }),
})

/** What is kept about stored files, in sys_file and sys_file_use. */
const fileRecords: FileRecords = {
  find,
  note,
  keep,
  forgetWhen,
  forgetNames,
  bind,
  usesOf,
  keptBytes,
  ofLink,
}

async function personNames(
  tx: Tx,
  tenantId: number,
  logins: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('sys_user')
    .select(['user_name', 'nick_name'])
    .where('tenant_id', '=', tenantId)
    .where('user_name', 'in', [...logins])
    .execute()
  return new Map(rows.map(row => [row.user_name, row.nick_name]))
}

async function tenant(tx: Tx, tenantId: number): Promise<TenantFacts> {
  const row = await tx
    .selectFrom('sys_tenant')
    .select([
      'name',
      sql<boolean>`status = '0' and deleted_at is null and coalesce(expire_time > now(), true)`.as(
        'isServed',
      ),
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { name: String(row.name), isServed: row.isServed }
}

async function tenantNames(tx: Tx, tenantIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('sys_tenant').select(['id', 'name']).where('id', 'in', tenantIds).execute()
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
}

async function find(
  tx: Tx,
  names: readonly string[],
  { hold = false } = {},
): Promise<Map<string, FileRecord>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sys_file')
    .select([
      'name',
      'tenant_id as tenantId',
      'user_id as userId',
      'link_id as linkId',
      'original_name as originalName',
      'media_type as mediaType',
      'size',
      'unnamed',
    ])
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .$if(hold, query => query.forUpdate())
    .execute()
  return new Map(rows.map(row => [row.name, row as FileRecord]))
}

async function note(tx: Tx, file: FileRecord): Promise<void> {
  await tx
    .insertInto('sys_file')
    .values({
      name: file.name,
      tenant_id: file.tenantId,
      user_id: file.userId,
      link_id: file.linkId,
      original_name: file.originalName,
      media_type: file.mediaType,
      size: file.size,
      unnamed: file.unnamed,
    })
    .execute()
}

async function keep(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .updateTable('sys_file')
    .set({ used_at: sql`now()` })
    .where('name', 'in', names)
    .where('used_at', 'is', null)
    .execute()
}

/** The same moment for all of them, long ago: they no longer count for what a link takes in a day. */
async function forgetWhen(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const longAgo = sql<Date>`timestamptz '2000-01-01'`
  await tx
    .updateTable('sys_file')
    .set({ created_at: longAgo, used_at: longAgo, link_id: null, user_id: 0 })
    .where('name', 'in', names)
    .where('unnamed', '=', true)
    .execute()
}

async function forgetNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names)
    await tx
      .updateTable('sys_file')
      .set({ original_name: plainName(name.split('.')[1] ?? '') })
      .where('name', '=', name)
      .where('unnamed', '=', true)
      .execute()
}

async function bind(tx: Tx, names: readonly string[], { page, key, field }: FileUse): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('sys_file_use')
    .values(names.map(name => ({ name, page, record_key: key, field })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function usesOf(tx: Tx, name: string): Promise<FileUse[]> {
  return tx
    .selectFrom('sys_file_use')
    .select(['page', 'record_key as key', 'field'])
    .where('name', '=', name)
    .execute()
}

async function ofLink(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await tx
    .selectFrom('sys_file')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

async function keptBytes(tx: Tx, { userId, homeTenantId, tenantId }: FileOwner): Promise<number> {
  await sql`select user_id from sys_login_name
    where tenant_id = ${homeTenantId} and user_id = ${userId} for update`.execute(tx)
  const { used } = await tx
    .selectFrom('sys_file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    // An administrator who visits another institution uploads there.
    .where('tenant_id', 'in', [...new Set([homeTenantId, tenantId])])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(used)
}
