import type { FieldModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import { hasPermission } from './permissionCheck.ts'

/** Returns whether the user is answered the value of the field. */
export function isReadable(user: EngineUser, field: FieldModel): boolean {
  const { read } = field.permission
  return !field.writeOnly && (read === null || hasPermission(user, read))
}

/** Returns whether the user may set the field: on a new record, or changing one. */
export function isWritable(user: EngineUser, field: FieldModel, mode: 'create' | 'update'): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false
  const { read, write } = field.permission
  return (read === null || hasPermission(user, read)) && (write === null || hasPermission(user, write))
}
