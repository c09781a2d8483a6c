import { Moment } from '../../expression/Moment.ts'
import { parseMoment } from '../../format/moments.ts'
import type { ExpressionCodec } from './defineFieldType.ts'

/** How expressions and filters know a date or date-time: both compare as the ms of their moment. */
export function momentCodec(isDay: boolean) {
  return {
    type: 'moment',
    assigns: ['moment', 'text'],
    filterable: true,
    read(value, zone) {
      const ms = value instanceof Date ? value.getTime() : parseMoment(value, zone)
      return ms === null ? null : new Moment(ms, isDay)
    },
    compared: { toNumber: parseMoment, bind: dateOf, isDay },
  } as const satisfies ExpressionCodec
}

function dateOf(value: unknown): Date | null {
  if (value instanceof Date) return value
  const ms = typeof value === 'string' ? parseMoment(value) : null
  return ms === null ? null : new Date(ms)
}
