import { type SqlBool, sql } from 'kysely'
import { isDate } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'
import { allOf, type Condition } from './condition.ts'
import { parseFilterValue } from './parseFilterValue.ts'

/** The two ends of a range, as texts of the query; undefined is open. Both ends belong to it. */
export interface Range {
  from: string | undefined
  to: string | undefined
}

const DAY = 86_400_000

/** Rows whose value lies in the range. The last day of moments counts whole. */
export function rangeCondition(field: FieldModel, column: Condition, { from, to }: Range): Condition {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql<SqlBool>`${column} >= ${parseFilterValue(field, from)}`)
  if (to !== undefined) conditions.push(upTo(field, column, to))
  return allOf(conditions)
}

function upTo(field: FieldModel, column: Condition, to: string): Condition {
  const end = parseFilterValue(field, to)
  if (!(end instanceof Date) || !isDate(to)) return sql<SqlBool>`${column} <= ${end}`
  return sql<SqlBool>`${column} < ${new Date(end.getTime() + DAY)}`
}
