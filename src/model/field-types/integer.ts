import { defineFieldType } from './shared/defineFieldType.ts'
import { integerOf, numberFromText, wholeNumberOf, withBounds } from './shared/numbers.ts'
import { readNumberCell } from './shared/SheetCell.ts'

/** A whole number, as far as a double counts exactly (2^53). */
export default defineFieldType({
  type: 'integer',
  data: ['integer'],
  storage: 'column',
  column: () => 'bigint',
  schema: schema => withBounds(schema, Number.MAX_SAFE_INTEGER),
  codec: { readText: integerOf, fromText: numberFromText },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'number-range', widgetProps: {} },
    parse: wholeNumberOf,
  },
  sortable: true,
  indexed: true,
  caseColumn: 'bigint',
  sheet: { read: readNumberCell },
  expression: { type: 'number', filterable: true },
  widget: 'number',
  look: { width: 100, align: 'right', isPlain: true },
  typescript: 'number',
})
