import { hasInsides } from '#model/fieldAccess.ts'
import type { Row } from '../../data/Row.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** Puts values into a form as if its user had typed them; what he may not write stays as it is. */
export function fillIn(state: FormState, values: Row): void {
  const handles = [...state.handles.values()].filter(
    handle => values[handle.field.name] !== undefined && isFillable(handle),
  )
  // A choice takes over what the chosen record has: what is given in its place comes after.
  const place = ({ field }: FieldHandle) => (field.reference?.copied ? 0 : 1)
  for (const handle of handles.toSorted((one, other) => place(one) - place(other))) {
    const value = structuredClone(values[handle.field.name])
    if (hasInsides(handle.field) && Array.isArray(value)) state.restructure(handle, value as Row[])
    else state.input(handle, value)
  }
}

/** Whether its user may write a field, and nothing keeps him from it now. */
export const isFillable = ({ standing, look }: FieldHandle): boolean =>
  standing === 'editable' && !look.disabled && !look.readOnly
