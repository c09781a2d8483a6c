import { roundTo } from '../number/roundTo.ts'
import { defineFieldType } from './shared/defineFieldType.ts'
import { decimalOfText, numberFromText, withBounds } from './shared/numbers.ts'
import { readNumberCell } from './shared/SheetCell.ts'

/** Digits that a double holds exactly; a number with x-scale keeps to them. */
const EXACT_DIGITS = 15

/** A number: exact with x-scale, else a double. */
export default defineFieldType({
  type: 'number',
  data: ['number'],
  storage: 'column',
  column: ({ 'x-scale': scale }) => (scale === undefined ? 'double precision' : `numeric(20,${scale})`),
  schema: (schema, { 'x-scale': scale }) =>
    scale === undefined ? schema : withBounds(schema, largestNumber(scale)),
  codec: {
    canonical: (value, { scale }) =>
      scale === null || typeof value !== 'number' ? value : roundTo(value, scale),
    readText: text => decimalOfText(text) ?? text,
    fromText: numberFromText,
  },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'number-range', widgetProps: {} },
    parse: decimalOfText,
  },
  sortable: true,
  indexed: true,
  caseColumn: 'double precision',
  sheet: { read: readNumberCell },
  expression: { type: 'number', filterable: true },
  widget: 'number',
  look: { width: 120, align: 'right', isPlain: true },
  typescript: 'number',
})

const largestNumber = (scale: number): number =>
  Number(`${'9'.repeat(EXACT_DIGITS - scale)}.${'9'.repeat(scale) || '0'}`)
