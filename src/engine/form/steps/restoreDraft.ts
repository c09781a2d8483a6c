import type { Row } from '../../data/Row.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'

/** What was filled in of a form and not finished. */
export interface FormDraft {
  /** The step that comes next, from 0. */
  step: number
  values: Row
  updateTime: string
}

/** Puts what was left unfinished into a form, as far as its user may write it, and goes on where it was left. */
export function restoreDraft(state: FormState, { step, values }: FormDraft): void {
  const handles = [...state.handles.values()].filter(
    ({ field, standing }) => standing === 'editable' && values[field.name] !== undefined,
  )
  // A choice takes over what the chosen record has: what was typed in its place comes after.
  const isChoice = ({ field }: FieldHandle) => (field.reference?.copied ? 0 : 1)
  for (const handle of handles.toSorted((one, other) => isChoice(one) - isChoice(other))) {
    const value = values[handle.field.name]
    if (handle.field.fields.length > 0 && Array.isArray(value)) state.restructure(handle, value as Row[])
    else state.input(handle, value)
  }
  state.status.dirty = false
  state.goToStep?.(step)
}
