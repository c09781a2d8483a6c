import { isBlankObject, isDescribedObject } from '#model/describedObject.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { fieldsInside, insidesOf } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'

type Held = Pick<FormState, 'form' | 'plan' | 'presence'>

/**
 * Returns the value at a dotted path as expressions, checks and what is sent know it: null, or no rows, where nothing
 * is asked for, whatever was typed there before.
 */
export function heldValue({ form, plan, presence }: Held, path: string): unknown {
  const [root = '', ...steps] = path.split('.')
  const field = fieldOf({ plan }, root)
  if (presence.isHidden(path)) return steps.length === 0 && field ? emptyOf(field) : null
  const value = plainValue(form.getValuesIn(path))
  if (!field || steps.length > 0) return value
  const isAnyHidden = insidesOf(field).some(({ fields }) => fields.some(isConditional))
  const held = isAnyHidden ? withoutHidden(value, field, presence) : value
  return isNoObject(field, held) ? null : held
}

const isNoObject = (field: FieldModel, value: unknown): boolean =>
  isDescribedObject(field) && typeof value === 'object' && value !== null && isBlankObject(field, value)

/** The same for expressions: to them no rows are an empty list, as they are stored. */
export function readValue(state: Held, path: string): unknown {
  const value = heldValue(state, path)
  const field = value === undefined || value === null ? fieldOf(state, path) : undefined
  return field ? emptyOf(field) : value
}

const fieldOf = ({ plan }: Pick<Held, 'plan'>, path: string): FieldModel | undefined =>
  plan.known.find(({ name }) => name === path)

const emptyOf = ({ type }: FieldModel): unknown => (fieldTypeBase(type).storage === 'column' ? null : [])

const isConditional = ({ visibleWhen }: FieldModel): boolean => visibleWhen !== undefined

/** Rows, or the one object of a value, with null for what is not asked for in them. */
function withoutHidden(value: unknown, field: FieldModel, presence: FormState['presence']): unknown {
  const cleared = (row: unknown, at: string) => {
    if (typeof row !== 'object' || row === null) return row
    const conditional = fieldsInside(field, row).filter(isConditional)
    const hidden = conditional.filter(({ name }) => name in row && presence.isHidden(`${at}.${name}`))
    return { ...row, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
  }
  if (Array.isArray(value)) return value.map((row, index) => cleared(row, `${field.name}.${index}`))
  return cleared(value, field.name)
}
