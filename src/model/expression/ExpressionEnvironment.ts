import type { FieldType } from '../types/index.ts'

/** Names that expressions may use beside the properties of the resource; no property may have one of them. */
export const RESERVED_NAMES = ['user', 'now', 'self', 'values', 'record', 'deps', 'dict'] as const
export type ReservedName = (typeof RESERVED_NAMES)[number]

/** What is known of a name. `any` where nothing is. */
export interface NameFacts {
  type: FieldType | 'any'
  /** For references: the object that answers carry beside the id, and the target's properties; all of them, unless it is open. */
  reference?: { as: string; fields: Record<string, NameFacts>; isOpen?: true }
  /** For child rows and described objects: their properties. */
  fields?: Record<string, NameFacts>
  /** The values that it can have, where they are known: a constant that it is compared with is one of them. */
  choices?: readonly string[]
  /** Of true and false: whether a new record may have neither. */
  mayBeEmpty?: true
}

/** What an expression may name. */
export interface ExpressionEnvironment {
  /** The resource's own properties; undefined allows every name. */
  names?: Record<string, NameFacts>
  /** Which of the reserved names have a value here; all of them unless told. */
  reserved?: readonly ReservedName[]
  /** Properties of `user`; those of USER_FIELDS unless told. */
  user?: Record<string, NameFacts>
  /** Properties of `values`, where it is not a record of this resource: the form of an action. */
  values?: Record<string, NameFacts>
  /** Properties of `record`; the names unless told. */
  record?: Record<string, NameFacts>
  /** Type of `self`, the value of the field that carries a reaction. */
  self?: NameFacts
  /** What is known of `deps[0]`, `deps[1]`, … */
  deps?: readonly NameFacts[]
  /** Zone in which dates without an offset are meant. */
  zone?: string
}

/** What every expression may know of the caller. */
export const USER_FIELDS: Record<string, NameFacts> = {
  userId: { type: 'integer' },
  userName: { type: 'string' },
  nickName: { type: 'string' },
  deptId: { type: 'integer' },
  tenantId: { type: 'integer' },
  tenantType: { type: 'integer' },
  roleIds: { type: 'links' },
  roleKeys: { type: 'json' },
  permissions: { type: 'json' },
}
