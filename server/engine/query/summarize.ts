import { type RawBuilder, sql } from 'kysely'
import { isFoundOut, isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, FigureModel, ResourceModel } from '#model/types/index.ts'
import { foundToSql, hasRollup } from '../condition/foundValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { averageDigits, figureToWire } from '../figures/measureSql.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import { canRollUp } from './affordableOrder.ts'
import { columnRef } from './condition.ts'
import { filteredRows } from './filteredRows.ts'

/** A figure of the summary, as it is answered. */
interface Figure {
  field: string
  function: FigureModel['function']
  /** As values of the field are; a number for counts and averages of numbers; null where there is none. */
  value: unknown
}

/** A figure that the caller may read. */
interface AskedFigure {
  figure: FigureModel
  field: FieldModel
}

/**
 * The figures that the page shows below its list, over all records that a query leaves: those that the caller may read,
 * in one statement. A figure over what is taken of other records is null where there are too many of them.
 *
 * @throws SEARCH_INVALID, TOO_MANY_TO_ROLL_UP at the field of the query
 */
export async function summarize(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): Promise<Figure[]> {
  const asked = figuresFor(context, resource)
  const isAffordable = await canRollUp(context, resource, {
    query,
    needed: asked.some(({ field }) => hasRollup(field)),
  })
  const known = asked.filter(({ field }) => isAffordable || !hasRollup(field))
  const values = await findOut(context, resource, query, known)
  return asked.map(one => ({
    field: one.figure.field,
    function: one.figure.function,
    value: values.get(one) ?? null,
  }))
}

function figuresFor(context: OperationContext, resource: ResourceModel): AskedFigure[] {
  const fields = new Map(resource.fields.map(field => [field.name, field]))
  return (context.pageOf(resource)?.list?.summary ?? []).flatMap(figure => {
    const field = fields.get(figure.field)
    return field && isReadable(context.caller, field) ? [{ figure, field }] : []
  })
}

async function findOut(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
  asked: readonly AskedFigure[],
): Promise<Map<AskedFigure, unknown>> {
  if (asked.length === 0) return new Map()
  const [row = {}] = await filteredRows(context, resource, { query })
    .select(asked.map((one, index) => figureToSql(context, resource, one).as(`f${index}`)))
    .execute()
  return new Map(
    asked.map((one, index) => [one, figureToWire(one.figure.function, one.field, row[`f${index}`])]),
  )
}

function figureToSql(
  context: OperationContext,
  resource: ResourceModel,
  { figure, field }: AskedFigure,
): RawBuilder<unknown> {
  const value = isFoundOut(field)
    ? foundToSql(context, resource, field)
    : columnRef('t', field.column?.name ?? field.name)
  return aggregates[figure.function](value, field)
}

const aggregates: Record<
  FigureModel['function'],
  (value: RawBuilder<unknown>, field: FieldModel) => RawBuilder<unknown>
> = {
  sum: value => sql`coalesce(sum(${value}), 0)`,
  avg(value, field) {
    const digits = averageDigits(field)
    return digits === null ? sql`avg(${value})` : sql`round(avg(${value})::numeric, ${sql.lit(digits)})`
  },
  min: value => sql`min(${value})`,
  max: value => sql`max(${value})`,
  count: value => sql`count(${value})`,
}
