import type { Expression } from '../Expression.ts'
import type { NameFacts } from '../ExpressionEnvironment.ts'

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

/** A value in a condition. */
export type Operand =
  /** A property of the record; with `target` a property of the record it refers to (one hop). */
  | {
      kind: 'field'
      name: string
      /** null for the record's own. `as` is the embedded object of answers. */
      target: { name: string; as: string } | null
      type: NameFacts['type']
    }
  /** A constant: text, number or boolean. Beside a date field, a date text. */
  | { kind: 'value'; value: string | number | boolean }
  /** What the server knows when it asks: ["user", "deptId"], ["now"], ["today"], ["values", "deptId"]; days later where `days` says so. */
  | { kind: 'context'; path: string[]; type: NameFacts['type']; days?: number }
  /** What is worked out of such values when it is asked: null where that cannot be done. */
  | { kind: 'computed'; expression: Expression; type: NameFacts['type'] }

/** What is known without a record. */
export type KnownOperand = Extract<Operand, { kind: 'context' | 'computed' }>

/**
 * A filter, free of any database. Null follows SQL: a comparison with null is null, `not` of null is null, and a
 * record passes only where the whole is true. `in` an empty list is false, also for null.
 *
 * Texts compare by code unit (collation "C"); a date is its midnight in the zone of the platform.
 */
export type Condition =
  | { kind: 'and' | 'or'; items: Condition[] }
  | { kind: 'not'; item: Condition }
  | { kind: 'compare'; operator: ComparisonOperator; left: Operand; right: Operand }
  | { kind: 'in'; left: Operand; right: Operand[] | KnownOperand }
  /** Whether there is a value. */
  | { kind: 'has'; operand: Operand }
  | { kind: 'startsWith'; text: Operand; prefix: Operand }
  /** Whether an audience means the caller; null where there is none. */
  | { kind: 'inAudience'; audience: Extract<Operand, { kind: 'field' }> }
  | { kind: 'constant'; value: boolean }
