import { Fault, fieldFault } from '#model/errors.ts'
import type {
  DocumentFormRecord,
  DocumentVersionRecord,
  DocumentWork,
} from '../engine/contracts/documents.ts'
import { formColumns, versionColumns } from './documentColumns.ts'

export type StoredForm = DocumentFormRecord & { draft: string }
export type StoredVersion = DocumentVersionRecord & { schema: string }

interface ReadFormOptions {
  /** Whether others wait who save, publish, withdraw, disable or remove it; default false. */
  lock?: boolean
}

/** A form of the caller's tenant that is not in the trash. @throws Fault NOT_FOUND */
export async function readForm(
  { tx, caller }: DocumentWork,
  formId: number,
  { lock = false }: ReadFormOptions = {},
): Promise<StoredForm> {
  const query = tx
    .selectFrom('sys_document_form')
    .select([...formColumns, 'draft'])
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (row === undefined) throw new Fault('NOT_FOUND')
  const { disabled, draftChanged, ...form } = row
  return { ...form, disabled: disabled === true, draftChanged: draftChanged === true } as StoredForm
}

/** @throws Fault STALE when a version is named and the form has another */
export function assertSeen(form: DocumentFormRecord, version: number | null | undefined): void {
  if (version !== undefined && version !== null && version !== form.version)
    throw fieldFault('STALE', 'version')
}

/** A version of a form of the caller's tenant, by its number; undefined for none. */
export async function versionNumbered(
  { tx, caller }: DocumentWork,
  { formId, number }: { formId: number; number: number },
): Promise<StoredVersion | undefined> {
  const row = await tx
    .selectFrom('sys_document_version')
    .select([...versionColumns, 'schema'])
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row as StoredVersion | undefined
}
