import { Fault } from '#model/errors.ts'
import type { Documents, DocumentVersionState } from '../engine/contracts/documents.ts'
import { versionColumns } from './documentColumns.ts'
import { documentsOf } from './formUses.ts'
import { readForm } from './readForm.ts'
import { saveForm } from './saveForm.ts'

/** Versions of a form of the caller's tenant, the latest first, with what became of them. */
export const formVersions: Documents['versions'] = async (work, formId) => {
  const form = await readForm(work, formId)
  const { tx, caller } = work
  const found = await tx
    .selectFrom('sys_document_version')
    .leftJoin('sys_document_withdrawal as w', join =>
      join
        .onRef('w.version_id', '=', 'sys_document_version.version_id')
        .onRef('w.tenant_id', '=', 'sys_document_version.tenant_id'),
    )
    .select(versionColumns.map(column => `sys_document_version.${column}` as const))
    .select(['w.withdraw_by as withdrawBy', 'w.withdraw_time as withdrawTime', 'w.reason as withdrawReason'])
    .where('sys_document_version.tenant_id', '=', caller.tenantId)
    .where('sys_document_version.form_id', '=', formId)
    .orderBy('number', 'desc')
    .execute()
  const rows = found as Omit<DocumentVersionState, 'inUse' | 'documents'>[]
  const documents = await documentsOf(
    work,
    rows.map(({ versionId }) => versionId),
  )
  const current = form.disabled ? undefined : rows.find(({ withdrawTime }) => withdrawTime === null)
  return rows.map(row => ({
    ...row,
    inUse: row === current,
    documents: documents.get(row.versionId) ?? 0,
  }))
}

/** Makes the text of a version the draft of its form. */
export const restoreVersion: Documents['restore'] = async (work, formId, { versionId, version }) => {
  await readForm(work, formId, { lock: true })
  const row = await work.tx
    .selectFrom('sys_document_version')
    .select('schema')
    .where('tenant_id', '=', work.caller.tenantId)
    .where('form_id', '=', formId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  if (row === undefined) throw new Fault('NOT_FOUND')
  return saveForm(work, { formId, draft: String(row.schema), version: version ?? null })
}
