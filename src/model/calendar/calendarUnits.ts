/** Parts of the calendar by which days and moments are put together, the smallest first. */
export const CALENDAR_UNITS = ['day', 'week', 'month', 'quarter', 'academicYear', 'year'] as const
export type CalendarUnit = (typeof CALENDAR_UNITS)[number]
