import { Moment } from '../../expression/Moment.ts'
import { parseMoment } from '../../format/moments.ts'
import type { ExpressionCodec } from './defineFieldType.ts'

/** How expressions know a date or date-time. */
export function expressionMoment(value: string | Date, zone: string, isDay: boolean): Moment | null {
  const ms = value instanceof Date ? value.getTime() : parseMoment(value, zone)
  return ms === null ? null : new Moment(ms, isDay)
}

/** How filters compare a date or date-time: as the ms of its moment. */
/* @__NO_SIDE_EFFECTS__ */
export function comparedMoment(isDay: boolean) {
  return {
    assigns: ['moment', 'text'],
    filterable: true,
    compared: { toNumber: parseMoment, bind: dateOf, isDay },
  } as const satisfies ExpressionCodec
}

function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return value
  const ms = typeof value === 'string' ? parseMoment(value) : null
  return ms === null ? null : new Date(ms)
}
