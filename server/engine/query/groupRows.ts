import { type RawBuilder, sql } from 'kysely'
import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { fieldFault } from '#model/errors.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { isDated, isGroupable } from '#model/list/grouping.ts'
import type { FieldModel, GroupModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import { anyOf, isOneOf, knownColumn } from './condition.ts'
import { firstDay, periodStart } from './periodSql.ts'
import type { OrderStep } from './readPage.ts'
import type { Rows } from './rowsOf.ts'

/** By what the rows of a list stand together. */
interface Group {
  field: FieldModel
  unit: GroupModel['unit']
  /** What rows of one group have in common, in SQL. */
  value: RawBuilder<unknown>
}

/** Rows of a page that stand together. */
interface GroupOnPage {
  /** How many of the page. */
  rows: number
  /** How many of all that the filter leaves. */
  count: number
}

/** Under what rows are selected with the value of their group. */
const GROUP = '$group'

/**
 * The group that a query asks for; null for none.
 * @throws GROUP_UNKNOWN at groupByColumn or groupByUnit when rows cannot stand together so, or the caller may not know
 */
export function parseGroup(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): Group | null {
  const name = query.get('groupByColumn')?.[0]
  if (name === undefined || name === '') return null
  const field = resource.fields.find(candidate => candidate.name === name)
  if (!field || !isGroupable(resource, field) || !isReadable(context.caller, field))
    throw fieldFault('GROUP_UNKNOWN', 'groupByColumn')
  const unit = parseUnit(field, query.get('groupByUnit')?.[0])
  return { field, unit, value: groupToSql(context, resource, { field, unit }) }
}

function parseUnit(field: FieldModel, asked = 'day'): GroupModel['unit'] {
  if (!isDated(field)) return null
  const unit = CALENDAR_UNITS.find(known => known === asked)
  if (unit === undefined) throw fieldFault('GROUP_UNKNOWN', 'groupByUnit')
  return unit
}

function groupToSql(
  context: OperationContext,
  resource: ResourceModel,
  { field, unit }: Omit<Group, 'value'>,
): RawBuilder<unknown> {
  const value = knownColumn(context, resource, field.name)
  return unit === null ? value : firstDay(periodStart(field, value, unit))
}

/** The order with the group first. Its direction is that which the order gives its field, else ascending. */
export function orderInGroups({ field, unit, value }: Group, order: readonly OrderStep[]): OrderStep[] {
  const own = order.find(step => step.field.name === field.name)
  const inside = unit === null ? order.filter(step => step !== own) : order
  return [{ field, value, descending: own?.descending ?? false }, ...inside]
}

/** The query with the value of each row's group. */
export const selectGroup = (rows: Rows, { value }: Group): Rows => rows.select(value.as(GROUP))

/**
 * The groups of a page in its order, each with its number in the whole list. The value is not among it: rows say what
 * they have in common in their own words, which a module may have masked.
 */
export async function groupsOf(
  filtered: Rows,
  { value }: Group,
  { rows, total }: { rows: readonly Row[]; total: number },
): Promise<GroupOnPage[]> {
  const runs = runsOf(rows.map(row => row[GROUP]))
  if (rows.length === total) return runs.map(({ length }) => ({ rows: length, count: length }))
  const counts = await countGroups(
    filtered,
    value,
    runs.map(run => run.value),
  )
  return runs.map(run => ({ rows: run.length, count: counts.get(run.value) ?? run.length }))
}

function runsOf(values: readonly unknown[]): { value: unknown; length: number }[] {
  const runs: { value: unknown; length: number }[] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last && last.value === value) last.length += 1
    else runs.push({ value, length: 1 })
  }
  return runs
}

/** How many rows have each of the values. Only those of the page are counted. */
async function countGroups(
  filtered: Rows,
  value: RawBuilder<unknown>,
  values: readonly unknown[],
): Promise<Map<unknown, number>> {
  if (values.length === 0) return new Map()
  const known = values.filter(one => one !== null)
  const counted = await filtered
    .where(
      anyOf([
        isOneOf(value, known),
        ...(known.length < values.length ? [sql<boolean>`${value} is null`] : []),
      ]),
    )
    .select([value.as(GROUP), sql<number>`count(*)`.as('count')])
    .groupBy(sql`1`)
    .execute()
  return new Map(counted.map(row => [row[GROUP], Number(row.count)]))
}
