import { sql } from 'kysely'
import type {
  DocumentFormInput,
  DocumentFormRecord,
  Documents,
  DocumentWork,
} from '../engine/contracts/documents.ts'
import { formColumns } from './documentColumns.ts'
import { assertSeen, readForm } from './readForm.ts'

/** What a form asks for that nobody has drawn yet: nothing. In lines, so that what is drawn into it can be read. */
const EMPTY_DRAFT = '{\n  "properties": {}\n}\n'

/** Saves a new form, or what is said of one that is there. */
export const saveForm: Documents['save'] = (work, form) =>
  form.formId === null ? insertForm(work, form) : updateForm(work, { ...form, formId: form.formId })

async function insertForm(
  { tx, caller, now }: DocumentWork,
  { formName = '', category = '1', draft = EMPTY_DRAFT }: DocumentFormInput,
): Promise<DocumentFormRecord> {
  const row = await tx
    .insertInto('sys_document_form')
    .values({
      tenant_id: caller.tenantId,
      form_name: formName,
      category,
      draft,
      disabled: false,
      draft_changed: false,
      create_by: caller.userName,
      create_time: now,
      update_by: caller.userName,
      update_time: now,
    })
    .returning(formColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentFormRecord
}

async function updateForm(
  work: DocumentWork,
  { formId, formName, category, draft, version }: DocumentFormInput & { formId: number },
): Promise<DocumentFormRecord> {
  const { tx, caller, now } = work
  const form = await readForm(work, formId, { lock: true })
  assertSeen(form, version)
  const row = await tx
    .updateTable('sys_document_form')
    .set({
      form_name: formName ?? form.formName,
      category: category === undefined ? form.category : category,
      draft: draft ?? form.draft,
      ...(draft === undefined ? {} : { draft_changed: isChanged(work, form, draft) }),
      update_by: caller.userName,
      update_time: now,
      version: form.version + 1,
    })
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .returning(formColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentFormRecord
}

/** Whether a draft is another text than the version that was published last; without one there is nothing to compare. */
function isChanged({ caller }: DocumentWork, form: DocumentFormRecord, draft: string) {
  if (form.latestNumber === 0) return false
  return sql<boolean>`not exists (select 1 from sys_document_version v
    where v.tenant_id = ${caller.tenantId} and v.form_id = ${form.formId}
      and v.number = ${form.latestNumber} and v.schema = ${draft})`
}
