import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Memberships, toTokens } from '#model/audience/audienceRule.ts'
import {
  type ComparisonOperator,
  type Condition,
  type ConditionScope,
  comparedAs,
  computedValue,
  evaluateCondition,
  isCollated,
  type KnownOperand,
  type Operand,
} from '#model/expression/index.ts'
import type { FieldTypeDefinition } from '#model/field-types/shared/defineFieldType.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { DEFAULT_ZONE, formatDay } from '#model/format/moments.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import {
  allOf,
  anyOf,
  type ConditionContext,
  knownColumn,
  readableTenants,
  type Condition as SqlCondition,
} from '../query/condition.ts'

const DAY = 86_400_000

/** Whose rows a condition is about, and what it knows beside them. */
interface SqlScope {
  context: ConditionContext
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
      return sql<SqlBool>`(${operandToSql(condition.operand, condition.operand, about)} is not null)`
    case 'startsWith':
      return prefixed(condition, about)
    case 'in':
      return membership(condition, about)
    case 'inAudience':
      return meansCaller(condition.audience, about)
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
  const [first, second] = [operandToSql(left, right, about), operandToSql(right, left, about)]
  const ordered = operator !== '=' && operator !== '!=' && (isText(left) || isText(right))
  if (!ordered) return sql<SqlBool>`(${first} ${operators[operator]} ${second})`
  return sql<SqlBool>`(${first} ${operators[operator]} ${second} collate "C")`
}

const prefixed = (
  { text, prefix }: Extract<Condition, { kind: 'startsWith' }>,
  about: SqlScope,
): SqlCondition =>
  sql<SqlBool>`(${operandToSql(text, prefix, about)} ^@ ${operandToSql(prefix, text, about)})`

function membership({ left, right }: Extract<Condition, { kind: 'in' }>, about: SqlScope): SqlCondition {
  if (!Array.isArray(right)) return inContext(left, right, about)
  return anyOf(right.map(item => comparison({ kind: 'compare', operator: '=', left, right: item }, about)))
}

function inContext(left: Operand, list: KnownOperand, about: SqlScope): SqlCondition {
  const values = knownValue(list, about.scope)
  if (!Array.isArray(values)) return constant(null)
  if (values.length === 0) return constant(false)
  const items = values.map(value => boundValue(value, left))
  return sql<SqlBool>`(${operandToSql(left, left, about)} in (${sql.join(items)}))`
}

/** The rule contains one of the items by which the caller is meant, as `isMeant` says it of a record at hand. */
function meansCaller(audience: FieldOperand, about: SqlScope): SqlCondition {
  const tokens = toTokens((about.scope.user?.memberships ?? {}) as Memberships)
  return sql<SqlBool>`(${fieldToSql(audience, about)} @> any(${tokens}::text[]::jsonb[]))`
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
    case 'inAudience':
      return true
  }
}

const isField = (operand: Operand): boolean => operand.kind === 'field'

/** A value of a condition as SQL, for what it is compared with: days are their midnight. */
function operandToSql(operand: Operand, other: Operand, about: SqlScope): RawBuilder<unknown> {
  const compared = comparedAs(operand) ?? comparedAs(other)
  if (operand.kind === 'field') {
    const column = fieldToSql(operand, about)
    return compared && comparedAs(operand)?.isDay
      ? sql`(${column}::timestamp at time zone ${sql.lit(DEFAULT_ZONE)})`
      : column
  }
  if (operand.kind !== 'value') return boundValue(knownValue(operand, about.scope), other)
  return sql`${compared ? compared.bind(operand.value) : operand.value}`
}

/**
 * What is known when it is asked, as the column can be compared with it; null where it is no value of that kind. A
 * form sends what is filled in so far, and a client whatever it likes.
 */
function boundValue(value: unknown, column: Operand): RawBuilder<unknown> {
  const type = column.kind === 'field' && column.type !== 'any' ? fieldTypeNamed(column.type) : null
  const compared = comparedAs(column)
  const isSeconds = type?.type === 'duration' && Number.isSafeInteger(value)
  const isComparable = typeof value === 'string' || value instanceof Date || isSeconds
  if (compared) return sql`${isComparable ? compared.bind(value) : null}`
  if (typeof value === 'number' && type?.data[0] === 'integer' && !Number.isSafeInteger(value))
    return sql`${Number.isFinite(value) ? value : null}::numeric`
  return sql`${type === null || isValueOf(type, value) ? (value ?? null) : null}`
}

/** Whether a column of the type holds such values. */
function isValueOf({ data: [data], format }: FieldTypeDefinition, value: unknown): boolean {
  if (typeof value === 'number') return (data === 'integer' || data === 'number') && Number.isFinite(value)
  return typeof value === data && (typeof value !== 'string' || (format?.test?.(value) ?? true))
}

type FieldOperand = Extract<Operand, { kind: 'field' }>

/** A column of the row, or of the row it refers to. */
function fieldToSql(
  { name, target }: FieldOperand,
  { context, resource, alias }: SqlScope,
): RawBuilder<unknown> {
  const column = knownColumn(context, resource, name, alias)
  const { reference } = fieldOf(resource, name)
  if (target === null || reference === null) return column
  const referred = context.resource(reference.page)
  return sql`(select ${knownColumn(context, referred, target.name, 'r')} from ${sql.table(referred.table)} r
    where ${readableTenants(context, referred, 'r')} and ${sql.ref(`r.${columnOf(referred, reference.key)}`)} = ${column})`
}

/** What is known before any row is looked at. */
const knownValue = (operand: KnownOperand, scope: ConditionScope): unknown =>
  operand.kind === 'computed' ? computedValue(operand, scope) : contextValue(operand, scope)

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
