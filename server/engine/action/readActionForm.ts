import { messageOf } from '#model/errors.ts'
import { sentValue } from '#model/field-types/shared/fieldTypeNamed.ts'
import { embeddedAs } from '#model/fieldReferences.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { checkFormDraft, formExpressions } from '../write/checkFormDraft.ts'
import { faultOf } from '../write/constraintFault.ts'
import { addError, createDraft, type Draft } from '../write/Draft.ts'
import { inputValue } from '../write/readChanges.ts'

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
  const draft = createDraft(null, {})
  const byName = new Map(fields.map(field => [field.name, field]))
  for (const [name, value] of Object.entries(input.body)) {
    const field = byName.get(name)
    if (field) draft.changes[name] = sentValue(field, inputValue(resource, field, value))
    else if (!isKnown(input, name)) refuse(draft, name)
  }
  if (action.form) await checkForm(context, input, draft)
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
  return resource.fields.some(field => field.name === name || embeddedAs(field) === name)
}

function refuse(draft: Draft, field: string): void {
  addError(draft, { field, code: 'UNKNOWN_FIELD', message: messageOf('UNKNOWN_FIELD') })
}

type ActionForm = NonNullable<ActionModel['form']>

async function checkForm(
  context: OperationContext,
  { resource, action, record: stored }: ActionFormInput,
  draft: Draft,
): Promise<void> {
  const compiled = context.compiled(resource.page)
  const form = compiled.forms.get(action.name)
  if (!action.form || !form) return
  const record = await completeScope(context, compiled, formExpressions(form), stored)
  const validate = validatorOf(action.form)
  await checkFormDraft(context, draft, { form, validate, record, isNew: true })
}

/** Made once, when the form is sent first. */
const validators = new WeakMap<ActionForm, Validator>()

function validatorOf(form: ActionForm): Validator {
  const validator = validators.get(form) ?? createAjvValidator(form.schema)
  validators.set(form, validator)
  return validator
}
