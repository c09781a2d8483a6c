import { messageOf } from '#model/errors.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import { createAjvValidator, recordMistakes } from '#server/validation/createAjvValidator.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { checkReferences } from '../write/checkReferences.ts'
import { checkDictionaries, checkFileAddresses } from '../write/checkValues.ts'
import { evaluateField } from '../write/computeFields.ts'
import { faultOf } from '../write/constraintFault.ts'
import { addError, changedFields, type Draft } from '../write/Draft.ts'
import { inputValue, normalizeValues } from '../write/readChanges.ts'

interface ActionFormInput {
  resource: ResourceModel
  action: ActionModel
  body: Row
  /** What the records that it runs on have in common; {} for none. */
  record: Row
}

/**
 * The values of an action's form, checked as those of a record are, and unchecked which parent's records it is
 * about. Names that the resource has and the form has not are left alone, because known clients send the whole
 * record.
 * @throws INVALID with every mistake at its field
 */
export async function readActionForm(context: OperationContext, input: ActionFormInput): Promise<Row> {
  const { resource, action } = input
  const fields = action.form?.fields ?? []
  const draft: Draft = { before: null, changes: {}, errors: [] }
  for (const [name, value] of Object.entries(input.body)) {
    const field = fields.find(candidate => candidate.name === name)
    if (field) draft.changes[name] = inputValue(resource, field, value)
    else if (!isKnown(input, name)) refuse(draft, name)
  }
  applyDefaults(context, input, draft)
  if (action.form)
    for (const mistake of recordMistakes(validatorOf(action.form), draft.changes)) addError(draft, mistake)
  normalizeValues(draft.changes, fields)
  const changed = changedFields([draft], fields)
  await checkDictionaries(context, changed)
  checkFileAddresses(changed)
  await checkReferences(context, changed, fields)
  if (draft.errors.length > 0) throw faultOf(draft.errors, fields)
  return { ...placeOf(input), ...draft.changes }
}

/** The properties by which records belong to their parent, as they were sent: an action on a list has no record. */
function placeOf({ resource, body }: ActionFormInput): Row {
  const names = Object.keys(resource.parent?.match ?? {}).filter(name => Object.hasOwn(body, name))
  return Object.fromEntries(names.map(name => [name, body[name]]))
}

function isKnown({ resource }: ActionFormInput, name: string): boolean {
  if (['id', 'ids', `${resource.key}s`, ...resource.ignore].includes(name)) return true
  return resource.fields.some(field => field.name === name || field.reference?.as === name)
}

function refuse(draft: Draft, field: string): void {
  addError(draft, { field, code: 'UNKNOWN_FIELD', message: messageOf('UNKNOWN_FIELD') })
}

function applyDefaults(
  context: OperationContext,
  { resource, action, record }: ActionFormInput,
  draft: Draft,
): void {
  const fields = action.form?.fields ?? []
  const compiled = context.compiled(resource.page)
  for (const field of fields) {
    if (field.name in draft.changes) continue
    if (field.default !== undefined) draft.changes[field.name] = structuredClone(field.default)
    if (field.defaultExpression === null) continue
    const expression = compiled.expression(field.defaultExpression, fields)
    const scope = expressionScope(context, record, { values: draft.changes })
    const value = evaluateField(draft, { field, expression }, { scope, path: field.name })
    if (value !== undefined) draft.changes[field.name] = value
  }
}

const validators = new WeakMap<NonNullable<ActionModel['form']>, Validator>()

function validatorOf(form: NonNullable<ActionModel['form']>): Validator {
  const known = validators.get(form)
  if (known) return known
  const made = createAjvValidator(form.schema)
  validators.set(form, made)
  return made
}
