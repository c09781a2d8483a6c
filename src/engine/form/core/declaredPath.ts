import { insideFor } from '#model/insides.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** Where the page describes a field, as the server is asked about it: lines.amount, content.picture.file in rows of shapes. */
export function declaredPath(
  { plan, form }: Pick<FormState, 'plan' | 'form'>,
  { owner, field }: Pick<FieldHandle, 'owner' | 'field'>,
): string {
  const [name, ...row] = owner
  if (name === undefined) return field.name
  const list = plan.known.find(candidate => candidate.name === name)
  const inside = row.length > 0 && list ? insideFor(list, form.getValuesIn(owner.join('.'))) : undefined
  return [name, ...(inside?.shape ? [inside.shape.value] : []), field.name].join('.')
}
