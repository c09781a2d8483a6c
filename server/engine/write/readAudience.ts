import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { canonical } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'
import { recordMistakes } from '#server/validation/createAjvValidator.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import { checkAudience } from './checkAudience.ts'
import { validatorOf } from './computeFields.ts'
import { faultOf } from './constraintFault.ts'
import { addError, createDraft } from './Draft.ts'

interface SentAudience {
  field: FieldModel
  value: unknown
  /** What the record holds at present; null for none. */
  before: unknown
}

/**
 * An audience that is being filled in, checked as it will be when it is saved.
 * @throws Fault INVALID where it names what the caller may not choose
 */
export async function readAudience(
  context: RequestContext,
  { field, value, before }: SentAudience,
): Promise<AudienceRule> {
  const rule = canonical(field, value)
  const draft = createDraft(before === null ? null : { [field.name]: before }, { [field.name]: rule })
  for (const mistake of recordMistakes(validatorOf(field), rule))
    addError(draft, { ...mistake, field: [field.name, mistake.field].filter(Boolean).join('.') })
  const changed = [{ draft, field, path: field.name, value: rule }]
  // Every context of a request is one of an operation.
  if (draft.errors.length === 0) await checkAudience(context as OperationContext, changed)
  if (draft.errors.length > 0) throw faultOf(draft.errors, [field])
  return rule as AudienceRule
}
