import { fieldsInside } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FormState } from './FormState.ts'

/** The fields beside one: those of the form, or those of the row or object at `owner`. */
export function fieldsBeside({ plan, form, handles }: FormState, owner: readonly string[]): FieldModel[] {
  const [name] = owner
  if (name === undefined) return plan.known
  const field = handles.get(name)?.field ?? plan.known.find(candidate => candidate.name === name)
  return field ? fieldsInside(field, form.getValuesIn(owner.join('.'))) : []
}
