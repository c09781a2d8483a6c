import { isDeepStrictEqual } from 'node:util'
import { documentAsToday } from '#model/documents/documentAsToday.ts'
import { Fault } from '#model/errors.ts'
import { sentValue } from '#model/field-types/shared/fieldTypeNamed.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { ActionFormModel, FieldModel, ResourceModel, Text } from '#model/types/index.ts'
import type { DescribedDocument, DocumentVersion } from '../contracts/documents.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledForm, CompiledResource } from '../registry/CompiledResource.ts'
import { compileForm } from '../registry/compileForm.ts'
import { checkFormDraft } from './checkFormDraft.ts'
import { addError, createDraft, type Draft, draftedRecord, hasError } from './Draft.ts'
import { emptyAsNull } from './readChanges.ts'

/**
 * Holds documents (`x-schema`) to the published version that their record names, and notes what is wrong at
 * `content.<field>`; what is wrong with the version itself at the field that names it. A stored document keeps its
 * version, unless it is valid for the new one too.
 */
export async function checkDocuments(
  context: OperationContext,
  compiled: CompiledResource,
  drafts: readonly Draft[],
): Promise<void> {
  for (const field of compiled.model.fields) {
    if (field.documentSchema === null) continue
    const place = {
      ...{ resource: compiled.model, field, versionField: field.documentSchema },
      // A version that takes documents does so until the transaction ends: many rows ask once.
      refusals: new Map<number, LocalizedText | null>(),
    }
    for (const draft of drafts) await checkDocument(context, draft, place)
  }
}

interface Place {
  resource: ResourceModel
  field: FieldModel
  /** Property with the id of the version. */
  versionField: string
}

interface FilledPlace extends Place {
  /** Why versions take no new documents, as far as that was asked; null where they do. */
  refusals: Map<number, LocalizedText | null>
}

async function refusalOf(
  context: OperationContext,
  version: DocumentVersion,
  { refusals }: FilledPlace,
): Promise<LocalizedText | null> {
  const known = refusals.get(version.versionId)
  if (known !== undefined) return known
  const refusal = await context.services.documents.refusal(context, version)
  refusals.set(version.versionId, refusal)
  return refusal
}

async function checkDocument(context: OperationContext, draft: Draft, place: FilledPlace): Promise<void> {
  const { field, versionField } = place
  const isSent = field.name in draft.changes
  if (!isSent && !(versionField in draft.changes)) return
  if (hasError(draft, versionField) || hasError(draft, field.name)) return
  const record = draftedRecord(draft)
  const content = record[field.name] ?? null
  const versionId = record[versionField] ?? null
  if (versionId === null) {
    if (content !== null)
      refuseVersion(draft, place, 'required', localized('{{title}}不能为空', { title: titleOf(place) }))
    return
  }
  const version = await findVersion(context, draft, place, versionId)
  if (version === null) return
  const isOther = (draft.before?.[versionField] ?? null) !== versionId
  const refusal = isOther ? await refusalOf(context, version, place) : null
  if (refusal !== null) return refuseVersion(draft, place, 'STATE', refusal)
  if (content === null) return
  const isNew = (draft.before?.[field.name] ?? null) === null
  // What was filled in by an earlier version has the names of that.
  const held = isSent
    ? withKept(draft, version.form.fields, { content: content as Row, before: draft.before?.[field.name] })
    : documentAsToday(content, version.form.fields)
  const found = await checkContent(context, version, { ...place, isNew }, held)
  if (isSent) for (const error of found.errors) addError(draft, error)
  else if (found.errors.length > 0)
    refuseVersion(draft, place, 'STATE', localized('已填写的内容不符合新的版本，不能更换'))
  // The other version may ask for less, and work out more.
  if (!isDeepStrictEqual(found.content, draft.before?.[field.name])) draft.changes[field.name] = found.content
  else delete draft.changes[field.name]
}

/** What nobody writes in a document (`readOnly`) stays as it is, or has its default: senders say nothing about it. */
function withKept(
  { isSent }: Draft,
  fields: readonly FieldModel[],
  { content, before }: { content: Row; before: unknown },
): Row {
  const fixed = fields.filter(({ write }) => write === 'never')
  if (isSent !== true || fixed.length === 0) return content
  const names = new Set(fixed.map(({ name }) => name))
  const stored = Object.entries((before ?? {}) as Row).filter(([name]) => names.has(name))
  const sent = Object.entries(content).filter(([name]) => !names.has(name))
  return Object.fromEntries([...sent, ...stored])
}

const titleOf = ({ resource, versionField }: Place): Text => {
  const field = resource.fields.find(({ name }) => name === versionField)
  return field?.title ?? versionField
}

function refuseVersion(draft: Draft, { versionField }: Place, code: string, message: LocalizedText): void {
  addError(draft, { field: versionField, code, message })
}

async function findVersion(
  context: OperationContext,
  draft: Draft,
  place: Place,
  versionId: unknown,
): Promise<DocumentVersion | null> {
  try {
    const id = Number(versionId)
    const version = Number.isSafeInteger(id) ? await context.services.documents.version(context, id) : null
    if (version === null)
      refuseVersion(
        draft,
        place,
        'REFERENCE_MISSING',
        localized('{{title}}不存在或尚未发布', { title: titleOf(place) }),
      )
    return version
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'STATE') throw error
    refuseVersion(draft, place, 'STATE', error.words)
    return null
  }
}

/** What was found of a document. */
interface Checked {
  /** In the form in which it is stored. */
  content: unknown
  errors: Draft['errors']
}

/**
 * A document is checked as the form of an action is: a document travels whole, and what it does not say is empty. One
 * that was there before gets no defaults. Mistakes stand at `<field>.<name>`.
 */
export async function checkContent(
  context: OperationContext,
  { form, validate }: DescribedDocument,
  { field, isNew }: { field: Pick<FieldModel, 'name'>; isNew: boolean },
  sent: unknown,
): Promise<Checked> {
  const inner = createDraft(null, inputOf(form.fields, sent as Row))
  await checkFormDraft(context, inner, { form: expressionsOf(form), validate, record: {}, isNew })
  const path = (name: string) => (name === '' ? field.name : `${field.name}.${name}`)
  return {
    content: inner.changes,
    errors: inner.errors.map(error => ({ ...error, field: path(error.field) })),
  }
}

/**
 * What is wrong with a document by another version than its own, at `<field>.<name>`; it stays as it is.
 * @param isNew whether it gets defaults
 */
export async function mistakesUnder(
  context: OperationContext,
  version: DocumentVersion,
  { resource, field, isNew }: Pick<Place, 'resource' | 'field'> & { isNew: boolean },
  content: unknown,
): Promise<Draft['errors']> {
  const place = { resource, field, versionField: field.documentSchema ?? '', isNew }
  return (await checkContent(context, version, place, structuredClone(content))).errors
}

/** After the rules of empty input, in the one spelling of each type; what the form does not describe as it came. */
function inputOf(fields: readonly FieldModel[], sent: Row): Row {
  const values = structuredClone(sent)
  for (const field of fields) {
    if (field.name in values) values[field.name] = sentValue(field, emptyAsNull(field, values[field.name]))
  }
  return values
}

const compiled = new WeakMap<ActionFormModel, CompiledForm>()

function expressionsOf(form: ActionFormModel): CompiledForm {
  const made = compiled.get(form) ?? compileForm(form, {})
  compiled.set(form, made)
  return made
}
