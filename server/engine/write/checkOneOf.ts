import { LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, OneOfModel } from '#model/types/index.ts'
import { requiredMessage } from '#model/validation/validationMessages.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { checkChoices, lockReferred } from './checkReferences.ts'
import { addError, type ChangedField, type Draft, draftedRecord, hasError, isHidden } from './Draft.ts'

type OneOfField = FieldModel & { oneOf: OneOfModel }

/** Whether the field refers to a record of one of several pages. */
export const isOneOf = (field: FieldModel): field is OneOfField => field.oneOf !== undefined

/**
 * Keeps the type and the id of such references together: a type goes with its id, and neither comes without the
 * other. Mistakes are told at the id, where forms ask for both.
 */
export async function settleTypes(
  context: OperationContext,
  { model, plan }: CompiledResource,
  draft: Draft,
): Promise<void> {
  for (const field of model.fields.filter(isOneOf)) {
    settleType(draft, field)
    // An id that stays while its type changes may not have been sent, and locked, with the rest.
    if (!(field.oneOf.type in draft.changes) || field.name in draft.changes) continue
    const contested = plan.contested.filter(reference => reference.field.name === field.name)
    await lockReferred(context, [{ contested, bodies: [draftedRecord(draft)] }])
  }
}

function settleType(draft: Draft, field: OneOfField): void {
  const { before, changes } = draft
  const { type } = field.oneOf
  const record = draftedRecord(draft)
  const [hasType, hasId] = [(record[type] ?? null) !== null, (record[field.name] ?? null) !== null]
  if (hasType === hasId) return
  if (hasId) {
    const message = localized('请说明所选记录属于哪一类（{{type}}）', { type })
    addError(draft, { field: field.name, code: 'required', message })
  } else if ((changes[type] ?? null) !== null && !isHidden(draft, field.name)) {
    const message = new LocalizedText(language => requiredMessage(field, language))
    addError(draft, { field: field.name, code: 'required', message })
  } else if ((before?.[type] ?? null) === null) delete changes[type]
  else changes[type] = null
}

/** Notes a mistake at every such reference to a record that the caller may not choose. */
export async function checkOneOf(
  context: OperationContext,
  changed: readonly ChangedField[],
  form: readonly FieldModel[],
): Promise<void> {
  for (const field of form.filter(isOneOf)) {
    const names = [field.name, field.oneOf.type]
    const drafts = new Set(changed.flatMap(({ draft, path }) => (names.includes(path) ? [draft] : [])))
    const sound = [...drafts].filter(draft => names.every(name => !hasError(draft, name)))
    for (const { type, reference } of field.oneOf.targets) {
      const chosen = sound.flatMap(draft => {
        const { [field.oneOf.type]: given, [field.name]: value = null } = draftedRecord(draft)
        return given === type && value !== null ? [{ draft, field, path: field.name, value }] : []
      })
      if (chosen.length > 0) await checkChoices(context, { reference, values: chosen, form })
    }
  }
}
