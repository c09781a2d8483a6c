import { Fault } from '#model/errors.ts'
import { compileExpression, type Expression, environmentAt, namesBeside } from '#model/expression/index.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel, Text } from '#model/types/index.ts'
import { recordMistakes } from '#server/validation/createAjvValidator.ts'
import type { DocumentVersion } from '../contracts/documents.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { ruleMistake } from '../expression/holdsFor.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { checkReferences } from './checkReferences.ts'
import { checkDictionaries, checkFileAddresses } from './checkValues.ts'
import {
  addError,
  budgetOf,
  changedFields,
  createDraft,
  type Draft,
  draftedRecord,
  hasError,
} from './Draft.ts'
import { inputValue, normalizeValues } from './readChanges.ts'

const compiled = new WeakMap<readonly FieldModel[], DocumentRule[]>()

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
    const place = { resource: compiled.model, field, versionField: field.documentSchema }
    for (const draft of drafts) await checkDocument(context, draft, place)
  }
}

interface Place {
  resource: ResourceModel
  field: FieldModel
  /** Property with the id of the version. */
  versionField: string
}

async function checkDocument(context: OperationContext, draft: Draft, place: Place): Promise<void> {
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
  if (version === null || content === null) return
  const found = await mistakesOf(context, version, place, content)
  if (isSent) {
    draft.changes[field.name] = found.content
    for (const error of found.errors) addError(draft, error)
  } else if (found.errors.length > 0) {
    refuseVersion(draft, place, 'STATE', localized('已填写的内容不符合新的版本，不能更换'))
  }
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

interface Checked {
  /** In the form in which it is stored. */
  content: unknown
  errors: Draft['errors']
}

/** A document is a record of its own, checked as one: shape, dictionaries, references, rules. */
async function mistakesOf(
  context: OperationContext,
  { fields, validate }: DocumentVersion,
  { resource, field }: Place,
  sent: unknown,
): Promise<Checked> {
  const content = inputValue(resource, { ...field, fields }, structuredClone(sent))
  const inner = createDraft(null, content as Row)
  for (const mistake of recordMistakes(validate, content)) addError(inner, mistake)
  if (inner.errors.length === 0) {
    normalizeValues(inner.changes, fields)
    const changed = changedFields([inner], fields)
    await checkDictionaries(context, changed)
    checkFileAddresses(changed)
    await checkReferences(context, changed, fields)
    checkDocumentRules(context, inner, fields)
  }
  const path = (name: string) => (name === '' ? field.name : `${field.name}.${name}`)
  return { content, errors: inner.errors.map(error => ({ ...error, field: path(error.field) })) }
}

/**
 * Notes a mistake at every rule of a published form that its document breaks. As in the form of an action, `values`
 * is what is filled in and `self` the field's own value; null counts as true, what cannot be worked out as broken.
 */
function checkDocumentRules(
  context: Pick<RequestContext, 'caller' | 'now'>,
  draft: Draft,
  fields: readonly FieldModel[],
): void {
  for (const rule of rulesOf(fields)) {
    const { field } = rule
    if (hasError(draft, field)) continue
    const self = draft.changes[field] ?? null
    const scope = expressionScope(context, {}, { near: draft.changes, values: draft.changes, self })
    const message = ruleMistake(rule, scope, budgetOf(draft))
    if (message !== null) addError(draft, { field, code: 'RULE', message })
  }
}

interface DocumentRule {
  field: string
  expression: Expression
  message: Text
}

function rulesOf(fields: readonly FieldModel[]): DocumentRule[] {
  const known = compiled.get(fields)
  if (known) return known
  const form = namesBeside(fields)
  const made = fields.flatMap(({ name, rules }) => {
    const environment = environmentAt('rule', { record: {}, form, self: form[name] })
    return rules.map(({ assert, message }) => ({
      field: name,
      expression: compileExpression(assert, environment),
      message,
    }))
  })
  compiled.set(fields, made)
  return made
}
