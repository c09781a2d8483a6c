import {
  type Condition,
  comparedAs,
  compileCondition,
  environmentAt,
  isCollated,
  namesOf,
  type Operand,
} from '#model/expression/index.ts'
import { DEFAULT_ZONE } from '#model/format/moments.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { quoteName } from '../quoteName.ts'
import { columnOf } from './keyColumn.ts'
import { quoteText } from './statements.ts'

/**
 * The SQL of a condition over a row's own columns, with its constants in it: what a computed column can
 * hold, or an index, so nothing that depends on who asks or when.
 * @throws Error when the condition reads more than the row
 */
export function rowCondition(resource: ResourceModel, source: string): string {
  const condition = compileCondition(source, environmentAt('audience', { record: namesOf(resource.fields) }))
  return conditionSql(condition, (operand, other) => operandSql(operand, other, { resource, source }))
}

/** @param other what the operand is compared with */
type ToSql = (operand: Operand, other: Operand) => string

function conditionSql(condition: Condition, toSql: ToSql): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.items.map(item => conditionSql(item, toSql)).join(` ${condition.kind} `)})`
    case 'not':
      return `(not ${conditionSql(condition.item, toSql)})`
    case 'compare':
      return comparisonSql(condition, toSql)
    case 'in':
      return membershipSql(condition, toSql)
    case 'has':
      return `(${toSql(condition.operand, condition.operand)} is not null)`
    case 'startsWith':
      return `starts_with(${toSql(condition.text, condition.prefix)}, ${toSql(condition.prefix, condition.text)})`
    case 'inAudience':
      throw new Error('Whom a rule means depends on who asks: no column of a database can hold it.')
    case 'constant':
      return String(condition.value)
  }
}

function comparisonSql(condition: Condition & { kind: 'compare' }, toSql: ToSql): string {
  const { operator, left, right } = condition
  return `(${toSql(left, right)} ${operator.replace('!=', '<>')} ${toSql(right, left)}${collation(condition)})`
}

/** Texts are ordered by code unit, whatever the database's language. */
function collation({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const isText = [left, right].some(operand => operand.kind === 'field' && isCollated(operand.type))
  return isText && /[<>]/.test(operator) ? ' collate "C"' : ''
}

function membershipSql({ left, right }: Condition & { kind: 'in' }, toSql: ToSql): string {
  const items = Array.isArray(right) ? right : [right]
  if (comparedAs(left)) {
    const equals = items.map(item =>
      comparisonSql({ kind: 'compare', operator: '=', left, right: item }, toSql),
    )
    return `(${equals.join(' or ')})`
  }
  return `(${toSql(left, left)} in (${items.map(item => toSql(item, left)).join(', ')}))`
}

/** Days count as their midnight where they are compared: no setting of a session decides it. */
function operandSql(
  operand: Operand,
  other: Operand,
  { resource, source }: { resource: ResourceModel; source: string },
): string {
  if (operand.kind === 'field' && operand.target === null) {
    const column = quoteName(columnOf(resource, operand.name))
    return other !== operand && comparedAs(operand)?.isDay
      ? `(${column}::timestamp at time zone ${quoteText(DEFAULT_ZONE)})`
      : column
  }
  if (operand.kind === 'value') {
    const compared = comparedAs(other)
    return literal(compared ? compared.bind(operand.value) : operand.value)
  }
  throw new Error(
    `A condition of ${resource.page} that the database keeps reads more than the row itself: "${source}". ` +
      'It may name its own properties and constants only.',
  )
}

function literal(value: unknown): string {
  if (value instanceof Date) return `${quoteText(value.toISOString())}::timestamptz`
  return typeof value === 'string' ? quoteText(value) : String(value)
}
