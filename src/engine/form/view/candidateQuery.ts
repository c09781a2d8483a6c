import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'

const VALUES_READ = /\bvalues\.([A-Za-z]\w*)/g

/**
 * Returns what a picker sends along: which reference it fills in, and the values of the form that the candidates
 * depend on; undefined for a field that is no reference. Inside an observer the field is drawn anew when one of
 * these values changes.
 */
export function candidateQuery(
  { field, path }: FieldHandle,
  { form, plan }: FormState,
): Record<string, unknown> | undefined {
  if (!field.reference) return undefined
  const { page, action } = plan.declared
  const declared = path.replace(/\.\d+(?=\.)/g, '')
  const names = [...(field.reference.where ?? '').matchAll(VALUES_READ)].map(match => match[1] as string)
  const values = Object.fromEntries(names.map(name => [name, plainValue(form.values[name]) ?? null]))
  return {
    from: page,
    field: action === null ? declared : `${action}.${declared}`,
    ...(names.length > 0 ? { values: JSON.stringify(values) } : {}),
  }
}
