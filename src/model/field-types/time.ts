import { isTime } from '../format/moments.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { readTextCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'time',
  format: {
    name: 'time',
    test: isTime,
    zh: '时:分:秒，如 08:30:00',
    en: 'must be a time of day such as 08:30:00',
  },
  storage: 'column',
  codec: {
    canonical: value => (typeof value === 'string' && value.length === 5 ? `${value}:00` : value),
    // Whoever gives a minute reads a minute.
    display: value => String(value).replace(/^(\d\d:\d\d):00$/, '$1'),
  },
  expression: { type: 'text' },
  look: { isPlain: true },
})

/** A time of day, HH:mm:ss. */
export default defineFieldType(base, {
  data: ['string'],
  column: () => 'time',
  codec: { toWire: value => (typeof value === 'string' ? value.slice(0, 8) : value) },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'time-range', widgetProps: {} },
    parse: text => (isTime(text) ? text : undefined),
  },
  sortable: true,
  indexed: true,
  range: (from, to) => `numrange(extract(epoch from ${from}), extract(epoch from ${to}))`,
  sheet: { read: readTextCell },
  expression: { filterable: true },
  widget: 'time',
  look: { width: 72, align: 'left' },
  typescript: 'string',
  example: '08:00:00',
})
