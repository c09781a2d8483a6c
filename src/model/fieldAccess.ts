import type { FieldModel } from './types/index.ts'

/** Whose permissions are asked for: an account on the server, the user of a screen. "*:*:*" holds all of them. */
interface PermissionHolder {
  permissions: ReadonlySet<string> | readonly string[]
}

/** Whether any one of the permissions is held. An empty list needs "*:*:*". */
export function isPermitted({ permissions }: PermissionHolder, anyOf: readonly string[]): boolean {
  const isHeld = (permission: string) =>
    'has' in permissions ? permissions.has(permission) : permissions.includes(permission)
  return isHeld('*:*:*') || anyOf.some(isHeld)
}

/** Whether the value of the field may be read. Fields that are never answered are readable to nobody. */
export function isReadable(
  holder: PermissionHolder,
  { writeOnly, permission: { read } }: FieldModel,
): boolean {
  return !writeOnly && (read === null || isPermitted(holder, [read]))
}

/** Whether the field may be set: on a new record, or on one that exists. */
export function isWritable(holder: PermissionHolder, field: FieldModel, mode: 'create' | 'update'): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false
  const { read, write } = field.permission
  if (read !== null && !field.writeOnly && !isPermitted(holder, [read])) return false
  return write === null || isPermitted(holder, [write])
}
