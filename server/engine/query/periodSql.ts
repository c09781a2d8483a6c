import { type RawBuilder, sql } from 'kysely'
import type { CalendarUnit } from '#model/calendar/calendarUnits.ts'
import { ACADEMIC_YEAR_MONTH } from '#model/calendar/periods.ts'
import { DEFAULT_ZONE } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Moved back by so much, academic years are years. */
const ACADEMIC_YEAR_SHIFT = sql`interval '${sql.raw(String(ACADEMIC_YEAR_MONTH - 1))} months'`

/** The first moment of the part of the calendar in which a day or moment is: moments belong to the day that they are in the platform's zone. */
export function periodStart(
  { type }: Pick<FieldModel, 'type'>,
  value: RawBuilder<unknown>,
  unit: CalendarUnit,
): RawBuilder<unknown> {
  const local =
    type === 'date-time' ? sql`(${value} at time zone ${sql.lit(DEFAULT_ZONE)})` : sql`${value}::timestamp`
  return unit === 'academicYear'
    ? sql`date_trunc('year', ${local} - ${ACADEMIC_YEAR_SHIFT}) + ${ACADEMIC_YEAR_SHIFT}`
    : sql`date_trunc(${sql.lit(unit)}, ${local})`
}

/** The first day of it as text, by which lists and figures know it. */
export const firstDay = (start: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${start})::date::text`
