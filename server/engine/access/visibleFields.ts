import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { type Caller, isPermitted } from '../contracts/Caller.ts'

/** Whether the caller may read the field's value. Fields that are never answered are readable to nobody. */
export function isReadable(caller: Caller, field: FieldModel): boolean {
  if (field.writeOnly) return false
  return field.permission.read === null || isPermitted(caller, [field.permission.read])
}

/** Whether the caller may set the field: on a new record, or on one that exists. */
export function isWritable(caller: Caller, field: FieldModel, mode: 'create' | 'update'): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false
  const { read, write } = field.permission
  if (read !== null && !field.writeOnly && !isPermitted(caller, [read])) return false
  return write === null || isPermitted(caller, [write])
}

/** The fields of a resource that the caller may read, in their order. */
export const readableFields = (caller: Caller, resource: ResourceModel): FieldModel[] =>
  resource.fields.filter(field => isReadable(caller, field))
