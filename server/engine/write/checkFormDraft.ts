import { type Expression, formulasAmong } from '#model/expression/index.ts'
import type { Validator } from '#model/validation/index.ts'
import { recordMistakes } from '#server/validation/createAjvValidator.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { nearNames } from '../expression/expressionScope.ts'
import type { CompiledForm } from '../registry/CompiledResource.ts'
import { checkFormRules, ruleExpressions } from './checkRules.ts'
import { applyFormDefaults, computeForm } from './computeFields.ts'
import { addError, changedFields, type Draft, hasError, mistakesAsked } from './Draft.ts'
import { normalizeValues } from './readChanges.ts'
import { checkDemanded, isConditional, settleFormPresence } from './settlePresence.ts'
import { type ValueCheck, valueChecksOf } from './valueChecks.ts'

interface FormDraft {
  form: CompiledForm
  /** What is wrong with the values by their schema. */
  validate: Validator
  /** The record behind the form, with what is read of those that it refers to; {} for none. */
  record: Row
  /** Whether what was not given has its default. */
  isNew: boolean
}

/**
 * Completes what was sent to an action, or fills in a document (defaults, what is not asked for, normal form,
 * formulas), and notes everything that is wrong with it: schema, what is demanded, dictionaries, references, files,
 * rules.
 */
export async function checkFormDraft(
  context: OperationContext,
  draft: Draft,
  checked: FormDraft,
): Promise<void> {
  const { form, validate, record, isNew } = checked
  const { checks, formulas } = factsOf(form)
  for (const { field, rows } of formulas) if (rows === null) delete draft.changes[field.name]
  if (isNew) applyFormDefaults(context, draft, { form, record })
  if (isConditional(form.derivations)) settleFormPresence(context, draft, { form, record })
  const mistakes = recordMistakes(validate, draft.changes)
  for (const mistake of mistakesAsked(draft, mistakes)) addError(draft, mistake)
  // What is wrong as a whole, such as its size, is not looked at any further.
  if (hasError(draft, '')) return
  normalizeValues(draft.changes, form.fields)
  checkDemanded(draft, form.fields)
  const changed = checks.length > 0 ? changedFields([draft], form.fields) : []
  for (const check of checks) await check(context, changed, form.fields)
  if (formulas.length > 0 && draft.errors.length === 0) computeForm(context, draft, { form, record })
  checkFormRules(context, draft, { level: form.level, values: nearNames(form, draft.changes), record })
}

/** What the expressions of a form may read of the record behind it. */
export const formExpressions = ({ level, derivations }: CompiledForm): Expression[] => [
  ...level.defaults.map(({ expression }) => expression),
  ...ruleExpressions(level),
  ...derivations.flatMap(({ visible, required, formula }) => [
    ...visible,
    ...required,
    ...(formula ? [formula] : []),
  ]),
]

interface FormFacts {
  checks: ValueCheck[]
  formulas: ReturnType<typeof formulasAmong>
}

/** Found out once, when the form is filled in first. */
const facts = new WeakMap<CompiledForm, FormFacts>()

function factsOf(form: CompiledForm): FormFacts {
  const known = facts.get(form) ?? {
    checks: valueChecksOf(form.fields),
    formulas: formulasAmong(form.derivations),
  }
  facts.set(form, known)
  return known
}
