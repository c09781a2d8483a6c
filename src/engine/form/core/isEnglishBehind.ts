import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { heldValue } from '../reactions/heldValue.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** Whether a field has the English of a text that was changed in this form, and is still what it was before. */
export function isEnglishBehind(state: FormState, { field }: FieldHandle): boolean {
  const { record } = state.origin
  const { name, translates } = field
  if (record === null || translates === undefined || isEmptyValue(record[name])) return false
  return heldValue(state, translates) !== record[translates] && heldValue(state, name) === record[name]
}
