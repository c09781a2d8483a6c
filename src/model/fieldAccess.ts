import type { FieldModel, ReferenceModel, ResourceModel } from './types/index.ts'

/** Whose permissions are asked for: an account on the server, the user of a screen. "*:*:*" holds all of them. */
export interface PermissionHolder {
  permissions: ReadonlySet<string> | readonly string[]
}

/** Whether any one of the permissions is held. An empty list needs "*:*:*". */
export function isPermitted({ permissions }: PermissionHolder, anyOf: readonly string[]): boolean {
  const isHeld = (permission: string) =>
    'has' in permissions ? permissions.has(permission) : permissions.includes(permission)
  return isHeld('*:*:*') || anyOf.some(isHeld)
}

/** Whether records of a resource are offered for choice to the holder, who then knows what they are called. */
export const mayChoose = (
  holder: PermissionHolder,
  { operations }: Pick<ResourceModel, 'operations'>,
): boolean => operations.options !== undefined && isPermitted(holder, operations.options.permissions)

/** The permissions without any one of which the value of the field is not answered. */
export function readDemand({ permission: { read }, rollup }: FieldModel): string[] {
  return [...(read === null ? [] : [read]), ...(rollup?.permissions ?? [])]
}

/** Whether the value of the field may be read. Fields that are never answered are readable to nobody. */
export function isReadable(holder: PermissionHolder, field: FieldModel): boolean {
  const { writeOnly, permission, rollup } = field
  // Most fields ask for nothing, and lists ask about each of them.
  if (writeOnly || (permission.read === null && !rollup)) return !writeOnly
  return readDemand(field).every(needed => isPermitted(holder, [needed]))
}

/** What an answer says beside the fields of a record that another tenant shares: true. Absent of own ones. */
export const SHARED = 'shared'
/** Beside it in lists and single records: the name of the institution that shares it. */
export const SHARED_BY = 'sharedBy'

/**
 * Whether what a record refers to is its owner's own, which is told to nobody else: that the reader does not see it
 * says nothing about whether it is there.
 */
export const isUntoldToReaders = (
  record: Record<string, unknown>,
  { tenancy }: Pick<ReferenceModel, 'tenancy'>,
): boolean => record[SHARED] === true && tenancy !== 'platform'

/** Who made and changed a record. */
const MAKERS = new Set(['createBy', 'createById', 'updateBy'])

/** Whether a property of what another tenant shares is answered to nobody but that tenant. */
export const staysWithOwner = ({ tenancy }: Pick<ResourceModel, 'tenancy'>, name: string): boolean =>
  tenancy.kind === 'shared' && MAKERS.has(name)

/** Whether the value of the field is found out when its record is read: nothing stores it. */
export const isFoundOut = ({ cases, rollup }: FieldModel): boolean =>
  cases !== undefined || rollup?.stored === false

/** Whether the value of the field follows from the clock or from other records, stored or not. */
export const isFollowing = ({ cases, rollup }: FieldModel): boolean =>
  cases !== undefined || rollup !== undefined

/** Whether the field may be set: on a new record, or on one that exists. */
export function isWritable(holder: PermissionHolder, field: FieldModel, mode: 'create' | 'update'): boolean {
  if (field.write === 'never' || (field.write === 'create' && mode === 'update')) return false
  const { read, write } = field.permission
  if (read !== null && !field.writeOnly && !isPermitted(holder, [read])) return false
  return write === null || isPermitted(holder, [write])
}

/** Whether it is shown by itself: a text that an option asks for stands with the choice, a type with its record. */
export const isOfItself = ({ otherOf, typeOf }: FieldModel): boolean =>
  otherOf === undefined && typeOf === undefined

/** Whether the page describes what stands inside the values of a field: rows, or one object. */
export const hasInsides = ({ fields, shapes }: Pick<FieldModel, 'fields' | 'shapes'>): boolean =>
  fields.length > 0 || shapes !== undefined

/** Name of the property beside a text that keeps its English. */
export const translationNameOf = (name: string): string => `${name}En`

/** Where an answer has what the person is called whose login name a field holds. */
export const personNameOf = (name: string): string => `${name}Name`
