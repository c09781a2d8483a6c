import { isDescribedObject } from '#model/describedObject.ts'
import { heldValue } from '../reactions/heldValue.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** Whether a field stands in an object in which nothing is said: then there is no object, and nothing is wrong with it. */
export function isInBlank(state: FormState, { owner }: Pick<FieldHandle, 'owner'>): boolean {
  const [name = '', row] = owner
  const outer = row === undefined ? state.handles.get(name) : undefined
  return outer !== undefined && isDescribedObject(outer.field) && (heldValue(state, name) ?? null) === null
}
