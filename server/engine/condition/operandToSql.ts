import { type RawBuilder, sql } from 'kysely'
import type { ConditionScope, Operand } from '#model/expression/index.ts'
import { formatDay } from '#model/format/formatMoment.ts'
import { DEFAULT_ZONE, parseMoment } from '#model/format/parseMoment.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import { readableTenants } from '../query/tenantCondition.ts'
import type { SqlScope } from './conditionToSql.ts'

/**
 * A value of a condition as SQL.
 * @param dated whether it is compared as a moment: days are their midnight in the platform's zone
 */
export function operandToSql(operand: Operand, about: SqlScope, dated = false): RawBuilder<unknown> {
  if (operand.kind === 'field') {
    const column = fieldToSql(operand, about)
    return dated && operand.type === 'date'
      ? sql`(${column}::timestamp at time zone ${sql.lit(DEFAULT_ZONE)})`
      : column
  }
  const value = operand.kind === 'value' ? operand.value : contextValue(operand, about.scope)
  return sql`${dated ? momentOf(value) : (value ?? null)}`
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

const DAY = 86_400_000

/** What the server knows when it asks: a property of the caller or the form, the moment, the day. */
export function contextValue(
  { path: [root = '', name = ''], days = 0 }: Extract<Operand, { kind: 'context' }>,
  scope: ConditionScope,
): unknown {
  const moment = scope.now + days * DAY
  if (root === 'now') return new Date(moment)
  if (root === 'today') return formatDay(moment)
  const source = root === 'user' ? scope.user : scope.values
  return source && Object.hasOwn(source, name) ? source[name] : null
}

function momentOf(value: unknown): Date | null {
  if (value instanceof Date) return value
  const ms = typeof value === 'string' ? parseMoment(value) : null
  return ms === null ? null : new Date(ms)
}

/** Whether the operand is a date or a moment. */
export const isDated = (operand: Operand): boolean =>
  operand.kind !== 'value' && (operand.type === 'date' || operand.type === 'date-time')

/** Whether the operand is a text. */
export const isText = (operand: Operand): boolean =>
  operand.kind === 'value' ? typeof operand.value === 'string' : operand.type === 'string'
