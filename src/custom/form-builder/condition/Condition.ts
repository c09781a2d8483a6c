/** How a field is compared. */
export type ConditionOperator =
  | 'equals'
  | 'notEquals'
  | 'less'
  | 'atMost'
  | 'more'
  | 'atLeast'
  | 'oneOf'
  | 'noneOf'
  | 'includes'
  | 'excludes'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'empty'
  | 'notEmpty'
  | 'isTrue'
  | 'isFalse'

export type Constant = string | number | boolean

/** What a field is compared with: constants, or what a name or `today()` stands for. */
export type ConditionValue = { constant: Constant } | { constants: Constant[] } | { name: string }

/** One comparison. */
export interface ConditionRow {
  kind: 'row'
  /** Name of a field, or a path: address.city, user.deptId. */
  field: string
  operator: ConditionOperator
  /** null for operators that ask for none. */
  value: ConditionValue | null
}

/** A part that rows cannot say, as it is written. */
interface ConditionText {
  kind: 'text'
  source: string
}

/** Parts of which all, or one at least, must hold. */
export interface ConditionGroup {
  kind: 'group'
  all: boolean
  parts: ConditionPart[]
}

export type ConditionPart = ConditionRow | ConditionText | ConditionGroup
