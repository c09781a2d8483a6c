import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ComparisonOperator,
  type Condition,
  type ConditionScope,
  comparedAs,
  evaluateCondition,
  isCollated,
  type Operand,
} from '#model/expression/index.ts'
import { DEFAULT_ZONE, formatDay } from '#model/format/moments.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { allOf, anyOf, readableTenants, type Condition as SqlCondition } from '../query/condition.ts'

const DAY = 86_400_000

/** Whose rows a condition is about, and what it knows beside them. */
interface SqlScope {
  context: OperationContext
  resource: ResourceModel
  alias: string
  scope: ConditionScope
}

/** A neutral condition as SQL; every value is bound. Null follows SQL, as the condition says. */
export function conditionToSql(condition: Condition, about: SqlScope): SqlCondition {
  if (!readsFields(condition)) return constant(evaluateCondition(condition, about.scope))
  switch (condition.kind) {
    case 'constant':
      return constant(condition.value)
    case 'and':
      return allOf(condition.items.map(item => conditionToSql(item, about)))
    case 'or':
      return anyOf(condition.items.map(item => conditionToSql(item, about)))
    case 'not':
      return sql<SqlBool>`not ${conditionToSql(condition.item, about)}`
    case 'has':
      return sql<SqlBool>`(${operandToSql(condition.operand, about)} is not null)`
    case 'startsWith':
      return sql<SqlBool>`(${operandToSql(condition.text, about)} ^@ ${operandToSql(condition.prefix, about)})`
    case 'in':
      return membership(condition, about)
    case 'compare':
      return comparison(condition, about)
  }
}

const constant = (value: boolean | null): SqlCondition =>
  value === null ? sql<SqlBool>`null::boolean` : sql<SqlBool>`${sql.lit(value)}`

const operators: Record<ComparisonOperator, SqlCondition> = {
  '=': sql<SqlBool>`=`,
  '!=': sql<SqlBool>`<>`,
  '<': sql<SqlBool>`<`,
  '<=': sql<SqlBool>`<=`,
  '>': sql<SqlBool>`>`,
  '>=': sql<SqlBool>`>=`,
}

function comparison(
  { operator, left, right }: Extract<Condition, { kind: 'compare' }>,
  about: SqlScope,
): SqlCondition {
  const compared = comparedAs(left) ?? comparedAs(right)
  const [first, second] = [operandToSql(left, about, compared), operandToSql(right, about, compared)]
  const ordered = operator !== '=' && operator !== '!=' && (isText(left) || isText(right))
  if (!ordered) return sql<SqlBool>`(${first} ${operators[operator]} ${second})`
  return sql<SqlBool>`(${first} ${operators[operator]} ${second} collate "C")`
}

function membership({ left, right }: Extract<Condition, { kind: 'in' }>, about: SqlScope): SqlCondition {
  if (!Array.isArray(right)) return inContext(left, right, about)
  return anyOf(right.map(item => comparison({ kind: 'compare', operator: '=', left, right: item }, about)))
}

function inContext(
  left: Operand,
  list: Extract<Operand, { kind: 'context' }>,
  about: SqlScope,
): SqlCondition {
  const values = contextValue(list, about.scope)
  if (!Array.isArray(values)) return constant(null)
  const items = values.filter(value => value !== null && value !== undefined)
  if (items.length === 0) return constant(values.length === 0 ? false : null)
  return sql<SqlBool>`(${operandToSql(left, about)} in (${sql.join(items)}))`
}

/** What reads no field is settled before the database is asked. */
function readsFields(condition: Condition): boolean {
  switch (condition.kind) {
    case 'constant':
      return false
    case 'and':
    case 'or':
      return condition.items.some(readsFields)
    case 'not':
      return readsFields(condition.item)
    case 'has':
      return isField(condition.operand)
    case 'startsWith':
      return isField(condition.text) || isField(condition.prefix)
    case 'in':
      return isField(condition.left) || [condition.right].flat().some(isField)
    case 'compare':
      return isField(condition.left) || isField(condition.right)
  }
}

const isField = (operand: Operand): boolean => operand.kind === 'field'

/**
 * A value of a condition as SQL.
 * @param compared how it is compared, where that is not as it is written: days are their midnight
 */
function operandToSql(
  operand: Operand,
  about: SqlScope,
  compared?: ReturnType<typeof comparedAs>,
): RawBuilder<unknown> {
  if (operand.kind === 'field') {
    const column = fieldToSql(operand, about)
    return compared && comparedAs(operand)?.isDay
      ? sql`(${column}::timestamp at time zone ${sql.lit(DEFAULT_ZONE)})`
      : column
  }
  const value = operand.kind === 'value' ? operand.value : contextValue(operand, about.scope)
  return sql`${compared ? compared.bind(value) : (value ?? null)}`
}

type FieldOperand = Extract<Operand, { kind: 'field' }>

/** A column of the row, or of the row it refers to. */
function fieldToSql(
  { name, target }: FieldOperand,
  { context, resource, alias }: SqlScope,
): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${columnOf(resource, name)}`)
  const { reference } = fieldOf(resource, name)
  if (target === null || reference === null) return column
  const referred = context.resource(reference.page)
  return sql`(select ${sql.ref(`r.${columnOf(referred, target.name)}`)} from ${sql.table(referred.table)} r
    where ${readableTenants(context, referred, 'r')} and ${sql.ref(`r.${columnOf(referred, reference.key)}`)} = ${column})`
}

/** What the server knows when it asks: a property of the caller or the form, the moment, the day. */
function contextValue(
  { path: [root = '', name = ''], days = 0 }: Extract<Operand, { kind: 'context' }>,
  scope: ConditionScope,
): unknown {
  const moment = scope.now + days * DAY
  if (root === 'now') return new Date(moment)
  if (root === 'today') return formatDay(moment)
  const source = root === 'user' ? scope.user : scope.values
  return source && Object.hasOwn(source, name) ? source[name] : null
}

/** Whether the operand is a text. */
const isText = (operand: Operand): boolean =>
  operand.kind === 'value' ? typeof operand.value === 'string' : isCollated(operand.type)
