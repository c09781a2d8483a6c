import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentVersionRecord, DocumentWork } from '../engine/contracts/documents.ts'
import { versionColumns } from './documentColumns.ts'
import { type StoredForm, versionNumbered } from './readForm.ts'
import { isWithdrawn } from './withdrawVersion.ts'

/** A second click makes no second version; what was withdrawn may be published again. */
export async function assertChanged(work: DocumentWork, form: StoredForm): Promise<void> {
  const { formId, latestNumber, draft } = form
  const latest = await versionNumbered(work, { formId, number: latestNumber })
  if (latest?.schema !== draft || (await isWithdrawn(work, latest.versionId))) return
  throw new Fault('STATE', {
    message: localized('草稿与已发布的第 {{number}} 版相同，无需再次发布', { number: latestNumber }),
  })
}

/** Makes the draft of a locked form its next version. */
export async function insertVersion(
  { tx, caller, now }: DocumentWork,
  { formId, formName, draft, latestNumber }: StoredForm,
): Promise<DocumentVersionRecord> {
  const number = latestNumber + 1
  await tx
    .updateTable('sys_document_form')
    .set({ latest_number: number, draft_changed: false })
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .execute()
  const row = await tx
    .insertInto('sys_document_version')
    .values({
      tenant_id: caller.tenantId,
      form_id: formId,
      form_name: formName,
      number,
      schema: draft,
      publish_by: caller.userName,
      publish_time: now,
    })
    .returning(versionColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentVersionRecord
}
