import { DEFAULT_ZONE } from './parseMoment.ts'
import { zoneOffset } from './zoneOffset.ts'

/** A moment as on the wire: YYYY-MM-DD HH:mm:ss in the zone. Fractions of a second are dropped. */
export function formatMoment(ms: number, zone: string = DEFAULT_ZONE): string {
  const iso = new Date(ms + zoneOffset(ms, zone)).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** The day of a moment in the zone: YYYY-MM-DD. */
export const formatDay = (ms: number, zone: string = DEFAULT_ZONE): string =>
  formatMoment(ms, zone).slice(0, 10)
