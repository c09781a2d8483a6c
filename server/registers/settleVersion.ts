import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { namedAsToday } from '#model/fieldParts.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { DocumentVersion } from '../engine/contracts/documents.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import type { Row } from '../engine/contracts/records.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'
import { keyOf } from '../engine/request/keysOf.ts'
import { mistakesUnder } from '../engine/write/checkDocuments.ts'
import { latestVersionId } from './readRegister.ts'

interface Written {
  register: RegisterRecord
  resource: ResourceModel
  body: Row
}

/**
 * The body of a new document, which takes the latest version of the form whatever a client says.
 * @throws Fault STATE when there is none
 * @throws Fault STALE when it was filled into another version, and is no document of the latest
 */
export async function bodyOfNew(
  context: OperationContext,
  { register, resource, body }: Written,
): Promise<Row> {
  const version = await latestVersion(context, register)
  if (version === null) throw new Fault('STATE', { message: localized('表单没有可用的版本，不能填写') })
  const isSame = body.versionId === undefined || Number(body.versionId) === version.versionId
  if (isSame || typeof body.content !== 'object' || body.content === null)
    return { ...body, versionId: version.versionId }
  const content = await underVersion(context, { version, resource, content: body.content, isNew: true })
  if (content === null)
    throw new Fault('STALE', { message: localized('表单已有新的版本，请重新打开后再填写') })
  return { ...body, versionId: version.versionId, content }
}

/**
 * The body of a change, which keeps the version of its document unless what is sent is a document of the latest one too.
 * @throws Fault NOT_FOUND when the document is none of this register
 */
export async function bodyOfChange(
  context: OperationContext,
  { register, resource, body: sent }: Written,
): Promise<Row> {
  const { versionId: _sent, ...body } = sent
  const stored = await storedVersionId(context, { register, resource, body })
  if (stored === null) throw new Fault('NOT_FOUND')
  if (typeof body.content !== 'object' || body.content === null) return body
  const version = await latestVersion(context, register)
  if (version === null || version.versionId === stored) return body
  const content = await underVersion(context, { version, resource, content: body.content, isNew: false })
  return content === null ? body : { ...body, versionId: version.versionId, content }
}

async function latestVersion(
  context: OperationContext,
  register: RegisterRecord,
): Promise<DocumentVersion | null> {
  const latest = await latestVersionId(context.tx, register)
  return latest === null ? null : context.services.documents.version(context, latest)
}

interface Asked {
  version: DocumentVersion
  resource: ResourceModel
  content: unknown
  isNew: boolean
}

/** What was filled in under the names of a version; null where it is no document of that version. */
async function underVersion(
  context: OperationContext,
  { version, resource, content, isNew }: Asked,
): Promise<unknown> {
  const field = resource.fields.find(({ name }) => name === 'content') as FieldModel
  const renamed = namedAsToday(content, version.form.fields)
  const errors = await mistakesUnder(context, version, { resource, field, isNew }, renamed)
  return errors.length === 0 ? renamed : null
}

async function storedVersionId(
  { tx, caller }: OperationContext,
  { register, resource, body }: Written,
): Promise<number | null> {
  const row = await tx
    .selectFrom('sys_document_record')
    .select('version_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', register.formId)
    .where('record_id', '=', keyOf(resource, body[resource.key]) as number)
    .where(sql<boolean>`deleted_at is null`)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : Number(row.version_id)
}
