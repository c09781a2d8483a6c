import { useRef } from 'react'
import { takeExpressions } from '../../access/takeExpressions.ts'
import type { Row } from '../../data/Row.ts'
import { takeValidation } from '../validation/takeValidation.ts'
import type { LookUp } from './createChosen.ts'
import { createFormState } from './createFormState.ts'
import type { FormPlan } from './FormPlan.ts'
import type { FormOrigin, FormState } from './FormState.ts'
import { plainValue } from './plainValue.ts'

takeExpressions()
takeValidation()

/**
 * Returns the form of a plan. When the plan changes while the form is open (a schema was saved), the form is
 * made anew from what has been typed so far. Another round begins with another record.
 */
export function useFormState(
  plan: FormPlan,
  origin: () => FormOrigin,
  values: () => Row,
  lookUp?: LookUp,
  round = 0,
): FormState {
  const current = useRef<FormState | null>(null)
  const begun = useRef(round)
  if (current.current === null || begun.current !== round) {
    begun.current = round
    current.current = createFormState({ plan, origin: origin(), values: values(), lookUp })
  } else if (current.current.plan.id !== plan.id) {
    current.current = rebuild(current.current, plan, values(), lookUp)
  }
  return current.current
}

function rebuild(before: FormState, plan: FormPlan, defaults: Row, lookUp?: LookUp): FormState {
  const typed = plainValue(before.form.values) as Row
  const state = createFormState({ plan, origin: before.origin, values: { ...defaults, ...typed }, lookUp })
  state.status.dirty = before.status.dirty
  for (const name of before.touched) state.touched.add(name)
  return state
}
