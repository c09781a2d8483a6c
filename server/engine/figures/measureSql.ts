import { type RawBuilder, sql } from 'kysely'
import { fieldNamed } from '#model/compile/resolvePath.ts'
import { canonical, fieldTypeNamed, toWire } from '#model/field-types/shared/fieldTypeNamed.ts'
import { roundTo } from '#model/number/decimals.ts'
import type { FieldModel, FigureModel, MeasureModel, ResourceModel } from '#model/types/index.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { columnValue } from '../query/filterCondition.ts'

/** A measure that is worked out by the database: all but ratios. */
export interface Measured {
  measure: MeasureModel
  /** The property that it takes; null for a count. */
  field: FieldModel | null
  /** What is kept of a group, from which its figure and that of several groups follow. */
  states: { value: RawBuilder<unknown>; combined: 'sum' | 'min' | 'max' | null }[]
}

/** How the states of groups become that of all. */
export const COMBINED = { sum: sql`sum`, min: sql`min`, max: sql`max` }

/** A measure over the records of the alias t. */
export function measuredOf(
  context: OperationContext,
  resource: ResourceModel,
  measure: MeasureModel,
): Measured {
  const field = measure.field === null ? null : fieldNamed(measure.field, resource)
  const value = field ? columnValue(context, resource, field) : sql`1`
  const only =
    measure.where === null ? sql`` : sql` filter (where ${whereCondition(context, resource, measure.where)})`
  const sum = { value: sql`coalesce(sum(${value})${only}, 0)`, combined: 'sum' as const }
  const states: Record<MeasureModel['function'], Measured['states']> = {
    count: [{ value: sql`count(*)${only}`, combined: 'sum' }],
    distinct: [{ value: sql`count(distinct ${value})${only}`, combined: null }],
    sum: [sum],
    avg: [sum, { value: sql`count(${value})${only}`, combined: 'sum' }],
    min: [{ value: sql`min(${value})${only}`, combined: 'min' }],
    max: [{ value: sql`max(${value})${only}`, combined: 'max' }],
    ratio: [],
  }
  return { measure, field, states: states[measure.function] }
}

/** The figure of a group in SQL, from the states of it. */
export function figureToSql(
  { measure, field }: Measured,
  states: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const [first = sql`null`, second = sql`null`] = states
  if (measure.function !== 'avg') return first
  const digits = field && averageDigits(field)
  const average = sql`${first} / nullif(${second}, 0)`
  return digits === null
    ? average
    : sql`round((${first})::numeric / nullif(${second}, 0), ${sql.lit(digits)})`
}

/** The same of states at hand: of groups that are told as one. null where it cannot be told from them. */
export function figureOfStates(
  { measure, field }: Measured,
  states: readonly (number | null)[],
): number | null {
  const [first = null, second = null] = states
  if (first === null || measure.function === 'count') return first
  const digits = (field && averageDigits(field)) ?? 10
  if (measure.function === 'sum') return roundTo(first, field?.scale ?? digits)
  return measure.function === 'avg' && second ? roundTo(first / second, digits) : null
}

/** Digits of the average of whole numbers. */
const AVERAGE_DIGITS = 2

/** Decimal places of an average; null for numbers that are not exact. Lengths of time keep whole seconds. */
export function averageDigits({ type, scale }: FieldModel): number | null {
  const { isWhole, data } = fieldTypeNamed(type)
  if (scale !== null) return scale
  if (isWhole) return AVERAGE_DIGITS
  return data.includes('number') ? null : 0
}

/** A figure over a field as it is answered: as values of the field are, averages of numbers as numbers. */
export function figureToWire(
  taken: FigureModel['function'] | MeasureModel['function'],
  field: FieldModel | null,
  stored: unknown,
): unknown {
  if (field === null || taken === 'count' || taken === 'distinct') return stored ?? null
  const value = toWire(field, stored)
  return taken === 'avg' || value === null ? value : canonical(field, value)
}
