import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { takesDocuments } from '../documents/refusalOf.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'

const columns = [
  'tenant_id as tenantId',
  'form_id as formId',
  'enabled',
  'title',
  'menu_id as menuId',
  'icon',
  'columns',
  'search',
  'slots',
  'is_filled as isFilled',
  'fill_done as fillDone',
  'fill_total as fillTotal',
  'stamp',
] as const

/** The register of a tenant's own form, switched on or not; null where it has never been one. */
export async function readRegister(tx: Tx, tenantId: number, formId: number): Promise<RegisterRecord | null> {
  const row = await tx
    .selectFrom('sys_document_register')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .executeTakeFirst()
  if (row === undefined) return null
  const counted = {
    fillDone: Number(row.fillDone),
    fillTotal: Number(row.fillTotal),
    stamp: Number(row.stamp),
  }
  const ids = { tenantId: Number(row.tenantId), formId: Number(row.formId) }
  return { ...(row as RegisterRecord), ...ids, ...counted }
}

/** The register that somebody of a tenant works with: of the own form, else of the platform's; null where none is on. */
export async function findRegister(tx: Tx, tenantId: number, formId: number): Promise<RegisterRecord | null> {
  for (const owner of new Set([tenantId, platformTenant])) {
    const found = await readRegister(tx, owner, formId)
    if (found?.enabled) return found
  }
  return null
}

/**
 * Id of the version of a form that new documents take; null where none takes any.
 * @param always what describes those that there are, though none takes any more: the latest one, of those that were
 * withdrawn only where all were
 */
export async function latestVersionId(
  tx: Tx,
  { tenantId, formId }: Pick<RegisterRecord, 'tenantId' | 'formId'>,
  { always = false } = {},
): Promise<number | null> {
  const versions = tx
    .selectFrom('sys_document_version as v')
    .select('v.version_id')
    .where('v.tenant_id', '=', tenantId)
    .where('v.form_id', '=', formId)
  const asked = always ? versions.orderBy(isWithdrawn) : versions.where(takesDocuments)
  const row = await asked.orderBy('v.number', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : Number(row.version_id)
}

/** Whether the version `v` was withdrawn; a form that is disabled keeps the version that it has. */
const isWithdrawn = sql<boolean>`exists (select 1 from sys_document_withdrawal w
  where w.tenant_id = v.tenant_id and w.version_id = v.version_id)`
