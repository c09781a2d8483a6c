import { isDate } from '../format/moments.ts'
import { localized } from '../language/localized.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { comparedMoment, expressionMoment } from './shared/expressionMoment.ts'
import { readMomentCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'date',
  format: {
    name: 'date',
    test: isDate,
    zh: '年-月-日，如 2024-01-31',
    en: 'must be a date such as 2024-01-31',
  },
  storage: 'column',
  expression: { type: 'moment', read: (value, zone) => expressionMoment(value, zone, true) },
  look: { isPlain: true },
})

/** A day, YYYY-MM-DD. */
export default defineFieldType(base, {
  data: ['string'],
  column: () => 'date',
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'date-range', widgetProps: {} },
    parse: dayOf,
  },
  sortable: true,
  indexed: true,
  range: (from, to) => `daterange(${from}, ${to})`,
  sheet: { hint: localized('格式：2026-01-31'), read: cell => readMomentCell(cell, 10) },
  expression: comparedMoment(true),
  widget: 'date',
  look: { width: 104, align: 'left' },
  typescript: 'string',
  example: '2026-01-15',
})

/** Pickers send a day with its midnight along. */
function dayOf(text: string): string | undefined {
  const day = text.slice(0, 10)
  return isDate(day) ? day : undefined
}
