import type { ViewerTime } from './ViewerRecords.ts'

/** A time in milliseconds, to be compared with others of the same process; null where there is none. */
export function millisecondsOf(time: ViewerTime): number | null {
  if (!time) return null
  const value = typeof time === 'number' ? time : Date.parse(time.replace(' ', 'T'))
  return Number.isFinite(value) ? value : null
}
