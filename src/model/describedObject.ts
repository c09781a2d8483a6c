import type { FieldModel } from './types/index.ts'
import { isEmptyValue } from './validation/isEmptyValue.ts'

/** Whether a value of the field is one object whose properties the page describes. */
export const isDescribedObject = ({ schema, fields }: Pick<FieldModel, 'schema' | 'fields'>): boolean =>
  schema.type === 'object' && fields.length > 0

/**
 * Whether nothing is said in a described object, so that it counts as none: what follows from the rest says nothing.
 * What nobody describes is for whoever refuses it.
 */
export function isBlankObject({ fields }: Pick<FieldModel, 'fields'>, value: object): boolean {
  const byName = new Map(fields.map(field => [field.name, field]))
  return Object.entries(value).every(([name, inner]) => {
    const field = byName.get(name)
    return field !== undefined && (isWorkedOut(field) || isUnsaid(field, inner))
  })
}

const isWorkedOut = ({ compute }: FieldModel): boolean => compute !== null

function isUnsaid(field: FieldModel, value: unknown): boolean {
  if (isEmptyValue(value) || (typeof value === 'string' && value.trim() === '')) return true
  const isObject = typeof value === 'object' && value !== null && isDescribedObject(field)
  return isObject && isBlankObject(field, value)
}
