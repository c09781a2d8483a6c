import { sql } from 'kysely'
import {
  type CalendarException,
  createWorkingCalendar,
  type WorkingCalendar,
} from '#model/calendar/workingDays.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'

/** Part of a calendar: a holiday, or days that are worked instead. */
export interface NamedException extends CalendarException {
  name: string
}

interface Days {
  /** YYYY-MM-DD, both included. */
  from: string
  last: string
}

/** What the calendars say of some days other than their weekdays do; `tx` is bound to the tenant. */
export interface CalendarLayers {
  platform: NamedException[]
  /** Of the institution: counts more. */
  own: NamedException[]
}

/** Reads the calendar of the platform and that of an institution between two days. */
export async function readCalendar(tx: Tx, tenantId: number, { from, last }: Days): Promise<CalendarLayers> {
  const { rows } = await sql<NamedException & { isOwn: boolean }>`
    select true as "isOwn", name, kind = 'work' as "isWorking", first_day::text as "from", last_day::text as last
    from sys_own_calendar_exception
    where tenant_id = ${tenantId} and deleted_at is null and first_day <= ${last}::date and last_day >= ${from}::date
    union all
    select false, name, kind = 'work', first_day::text, last_day::text
    from sys_calendar_exception
    where deleted_at is null and first_day <= ${last}::date and last_day >= ${from}::date
    order by "from", last`.execute(tx)
  const layer = (isOwn: boolean) => rows.filter(row => row.isOwn === isOwn).map(({ isOwn: _, ...row }) => row)
  return { platform: layer(false), own: layer(true) }
}

/** Which days an institution works between two days. */
export async function workingCalendarOf(tx: Tx, tenantId: number, days: Days): Promise<WorkingCalendar> {
  const { platform, own } = await readCalendar(tx, tenantId, days)
  return createWorkingCalendar([platform, own])
}
