import { roundTo } from '../number/decimals.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { decimalOfText, numberFromText, withBounds } from './shared/numbers.ts'
import { readNumberCell } from './shared/SheetCell.ts'

/** Digits that a double holds exactly; a number with x-scale keeps to them. */
const EXACT_DIGITS = 15

/** Beyond this the sum of a table would leave what a double holds, and the database would answer no list of it. */
const LARGEST_DOUBLE = 1e290

export const base = defineBase({
  type: 'number',
  storage: 'column',
  codec: {
    canonical: (value, { scale }) =>
      scale === null || typeof value !== 'number' ? value : roundTo(value, scale),
    fromText: numberFromText,
  },
  expression: { type: 'number' },
  look: { isPlain: true },
})

/** A number: exact with x-scale, else a double. */
export default defineFieldType(base, {
  data: ['number'],
  column: ({ 'x-scale': scale }) => (scale === undefined ? 'double precision' : `numeric(20,${scale})`),
  schema: (schema, { 'x-scale': scale }) =>
    scale === undefined
      ? withBounds(schema, LARGEST_DOUBLE)
      : // What people give is refused with more places, never rounded behind their backs.
        { multipleOf: Number(`1e-${scale}`), ...withBounds(schema, largestNumber(scale)) },
  codec: { readText: text => decimalOfText(text) ?? text },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'number-range', widgetProps: {} },
    parse: decimalOfText,
  },
  sortable: true,
  indexed: true,
  sums: true,
  range: (from, to) => `numrange(${from}::numeric, ${to}::numeric)`,
  caseColumn: 'double precision',
  sheet: { read: readNumberCell },
  expression: { filterable: true },
  widget: 'number',
  look: { width: 120, align: 'right' },
  typescript: 'number',
  example: 1,
})

const largestNumber = (scale: number): number =>
  Number(`${'9'.repeat(EXACT_DIGITS - scale)}.${'9'.repeat(scale) || '0'}`)
