import { isCalendarDay } from './isCalendarDay.ts'

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}
