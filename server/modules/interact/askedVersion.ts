import { effectOf } from '#model/difference/Change.ts'
import { formDifference } from '#model/difference/formDifference.ts'
import { Fault } from '#model/errors.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { dictionariesOf, formVersion } from '#server/engine/visitor/visitorForm.ts'
import type { Survey } from './Survey.ts'

/** A version of a form. @throws Fault NOT_FOUND */
export async function versionOf(context: RequestContext, versionId: number): Promise<DocumentVersion> {
  const version = await formVersion(context, versionId)
  if (version === null) throw new Fault('NOT_FOUND')
  return version
}

/**
 * The version that an answer is held to: the one that was open, unless what has changed since may not fit it.
 * @throws Fault FORM_CHANGED with each change at its question; NOT_FOUND for a version of another form
 */
export async function askedVersion(
  context: RequestContext,
  { formVersionId }: Pick<Survey, 'formVersionId'>,
  sent: number,
): Promise<DocumentVersion> {
  const current = await versionOf(context, formVersionId)
  if (sent === formVersionId) return current
  const open = await versionOf(context, sent)
  if (open.formId !== current.formId || open.tenantId !== current.tenantId || open.number > current.number)
    throw new Fault('NOT_FOUND')
  const changes = formDifference(open.form, current.form)
  if (effectOf(changes) !== 'breaking') return open
  throw new Fault('FORM_CHANGED', {
    errors: changes.map(({ path, words }) => ({ field: path, code: 'FORM_CHANGED', message: words })),
  })
}

/** The form that is filled in, with the dictionaries that it needs, for those who may ask for none. */
export async function askedForm(context: RequestContext, versionId: number): Promise<Row> {
  const { form, formName } = await versionOf(context, versionId)
  return {
    formVersionId: versionId,
    formName,
    form,
    dictionaries: await dictionariesOf(context, form.fields),
  }
}
