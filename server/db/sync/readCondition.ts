import { type Condition, compileCondition, namesOf, type Operand } from '#model/expression/index.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from './keyColumn.ts'

/**
 * The SQL of a condition over a row's own columns, with its constants in it: what a computed column can
 * hold, so nothing that depends on who asks or when.
 * @throws Error when the condition reads more than the row
 */
export function readCondition(resource: ResourceModel, source: string): string {
  const condition = compileCondition(source, { names: namesOf(resource.fields), reserved: [] })
  return conditionSql(condition, operand => operandSql(operand, resource, source))
}

type ToSql = (operand: Operand) => string

function conditionSql(condition: Condition, toSql: ToSql): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.items.map(item => conditionSql(item, toSql)).join(` ${condition.kind} `)})`
    case 'not':
      return `(not ${conditionSql(condition.item, toSql)})`
    case 'compare':
      return `(${toSql(condition.left)} ${condition.operator.replace('!=', '<>')} ${toSql(condition.right)}${collation(condition)})`
    case 'in':
      return membershipSql(condition, toSql)
    case 'has':
      return `(${toSql(condition.operand)} is not null)`
    case 'startsWith':
      return `starts_with(${toSql(condition.text)}, ${toSql(condition.prefix)})`
    case 'constant':
      return String(condition.value)
  }
}

/** Texts are ordered by code unit, whatever the database's language. */
function collation({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const isText = [left, right].some(operand => operand.kind === 'field' && operand.type === 'string')
  return isText && /[<>]/.test(operator) ? ' collate "C"' : ''
}

function membershipSql({ left, right }: Condition & { kind: 'in' }, toSql: ToSql): string {
  const items = Array.isArray(right) ? right : [right]
  return `(${toSql(left)} in (${items.map(toSql).join(', ')}))`
}

function operandSql(operand: Operand, resource: ResourceModel, source: string): string {
  if (operand.kind === 'field' && operand.target === null) return `"${columnOf(resource, operand.name)}"`
  if (operand.kind === 'value') return literal(operand.value)
  throw new Error(
    `The tenancy of ${resource.page} reads more than the row itself: "${source}". ` +
      'Who may read a row follows from its own properties and constants.',
  )
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
