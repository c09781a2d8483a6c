import type { Row } from '../../data/Row.ts'
import type { FormState } from '../core/FormState.ts'
import { fillIn } from '../core/fillIn.ts'

/** What was filled in of a form and not finished. */
export interface FormDraft {
  /** The step that comes next, from 0. */
  step: number
  values: Row
  updateTime: string
}

/** Puts what was left unfinished into a form, as far as its user may write it, and goes on where it was left. */
export function restoreDraft(state: FormState, { step, values }: FormDraft): void {
  fillIn(state, values)
  state.status.dirty = false
  // What draws the steps may still be on its way.
  state.firstStep = step
  state.goToStep?.(step)
}
