import { type LocalizedText, wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import { approvedFields } from '#server/engine/approval/approvedValues.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** The published form of a model. */
interface ModelForm {
  /** Its latest version that takes documents, to which the documents of a definition are held. */
  versionId: number
  /** Names of its fields. */
  fields: string[]
  described: readonly FieldModel[]
  /** What they are called, by their names. */
  titles: Record<string, LocalizedText>
}

/**
 * The form that a model of the kind "process form" has now; null for none.
 * @throws Fault NOT_FOUND, STATE when the form or what it refers to is gone
 */
export async function formOf(context: RequestContext, { formType, formId }: Row): Promise<ModelForm | null> {
  if (formType !== 10 || typeof formId !== 'number') return null
  const { documents } = context.services
  const latest = (await documents.versions(context, formId)).find(({ inUse }) => inUse)
  const version = latest ? await documents.version(context, latest.versionId) : null
  if (!version) return null
  const { fields } = version.form
  return {
    versionId: version.versionId,
    ...{ fields: fields.map(({ name }) => name), described: fields },
    titles: Object.fromEntries(fields.map(({ name, title }) => [name, wordsOf(title)])),
  }
}

/** What the expressions of a process may name of what is approved, and what that is called. */
type KnownFields = Pick<ModelForm, 'fields' | 'titles'>

/**
 * Of the form of a model, or of the pages whose records its process approves; null where neither is known.
 * @throws Fault as formOf does
 */
export async function fieldsKnown(context: RequestContext, model: Row): Promise<KnownFields | null> {
  if (model.formType !== 20) return formOf(context, model)
  const pages = Object.values(context.app.resources).filter(({ approval }) => approval?.process === model.key)
  if (pages.length === 0) return null
  const known = new Map(
    pages.flatMap(page => approvedFields(page).map(({ name, title }) => [name, wordsOf(title)])),
  )
  return { fields: [...known.keys()], titles: Object.fromEntries(known) }
}
