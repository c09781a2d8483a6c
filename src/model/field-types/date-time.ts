import { formatMoment, isDateTime, parseMoment } from '../format/moments.ts'
import { localized } from '../language/localized.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { comparedMoment, expressionMoment } from './shared/expressionMoment.ts'
import { readMomentCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'date-time',
  format: {
    name: 'date-time',
    test: isDateTime,
    zh: '年-月-日 时:分:秒，如 2024-01-31 08:30:00',
    en: 'must be a time such as 2024-01-31 08:30:00',
  },
  storage: 'column',
  codec: {
    canonical(value) {
      const ms = typeof value === 'string' ? parseMoment(value) : null
      return ms === null ? value : formatMoment(ms)
    },
  },
  filter: { isTime: true },
  expression: { type: 'moment', read: (value, zone) => expressionMoment(value, zone, false) },
  look: { isPlain: true },
})

/** A moment: YYYY-MM-DD HH:mm:ss in the zone of the platform. Fractions of a second are stored, not answered. */
export default defineFieldType(base, {
  data: ['string'],
  column: () => 'timestamptz',
  codec: {
    toColumn: storedMoment,
    toWire: value => (value instanceof Date ? formatMoment(value.getTime()) : value),
  },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'date-range', widgetProps: {} },
    parse: askedMoment,
  },
  sortable: true,
  indexed: true,
  range: (from, to) => `tstzrange(${from}, ${to})`,
  sheet: {
    hint: localized('格式：2026-01-31 08:30:00'),
    width: 20,
    read: cell => readMomentCell(cell, 19),
  },
  expression: comparedMoment(false),
  widget: 'date-time',
  look: { width: 152, align: 'left' },
  typescript: 'string',
  example: '2026-01-15 08:00:00',
})

function storedMoment(value: unknown): Date {
  if (value instanceof Date) return value
  const ms = typeof value === 'number' ? value : parseMoment(String(value))
  if (ms === null) throw new Error(`"${String(value)}" is no date-time, although it passed validation.`)
  return new Date(ms)
}

/** A moment in ms, as pickers of other clients send it, is taken as well. */
function askedMoment(text: string): Date | undefined {
  const ms = /^\d{12,14}$/.test(text) ? Number(text) : parseMoment(text)
  return ms === null ? undefined : new Date(ms)
}
