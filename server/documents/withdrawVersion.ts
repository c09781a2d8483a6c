import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Documents, DocumentVersionRecord, DocumentWork } from '../engine/contracts/documents.ts'
import { versionColumns } from './documentColumns.ts'
import { lockForm } from './lockForm.ts'
import { readForm } from './readForm.ts'

/** Withdraws a version of the caller's tenant, after waiting for documents that are being filled in by it. */
export const withdrawVersion: Documents['withdraw'] = async (work, versionId, reason) => {
  const { tx, caller, now } = work
  const version = await ownVersion(work, versionId)
  // Publications and other withdrawals of the form wait here.
  await readForm(work, version.formId, { lock: true })
  await lockForm(tx, { tenantId: caller.tenantId, formId: version.formId })
  if (await isWithdrawn(work, versionId))
    throw new Fault('STATE', {
      message: localized('第 {{number}} 版已经撤回', { number: version.number }),
    })
  await tx
    .insertInto('sys_document_withdrawal')
    .values({
      tenant_id: caller.tenantId,
      version_id: versionId,
      form_id: version.formId,
      reason,
      withdraw_by: caller.userName,
      withdraw_time: now,
    })
    .execute()
  return version
}

/** Whether a version of the caller's tenant was withdrawn. */
export async function isWithdrawn({ tx, caller }: DocumentWork, versionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_document_withdrawal')
    .select('version_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row !== undefined
}

async function ownVersion({ tx, caller }: DocumentWork, versionId: number): Promise<DocumentVersionRecord> {
  const row = await tx
    .selectFrom('sys_document_version')
    .select(versionColumns)
    .where('tenant_id', '=', caller.tenantId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  if (row === undefined) throw new Fault('NOT_FOUND')
  return row as DocumentVersionRecord
}
