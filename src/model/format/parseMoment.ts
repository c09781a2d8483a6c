import { isDate } from './isDate.ts'
import { isDateTime } from './isDateTime.ts'
import { zoneOffset } from './zoneOffset.ts'

/** The zone in which times without an offset are meant, unless the platform is set up otherwise. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/**
 * The moment a date (its midnight) or date-time text names, in ms since 1970 UTC; null when the text is
 * neither. Texts without an offset are in the zone.
 */
export function parseMoment(text: string, zone: string = DEFAULT_ZONE): number | null {
  if (isDate(text)) return localMoment(`${text}T00:00:00`, zone)
  if (!isDateTime(text)) return null
  const iso = text.replace(' ', 'T')
  return /(Z|z|[+-]\d\d:\d\d)$/.test(iso) ? Date.parse(iso) : localMoment(iso, zone)
}

/** Where a zone turns its clocks, the offset is looked up at the moment itself, not at its UTC namesake. */
function localMoment(iso: string, zone: string): number {
  const utc = Date.parse(`${iso}Z`)
  const guess = utc - zoneOffset(utc, zone)
  return utc - zoneOffset(guess, zone)
}
