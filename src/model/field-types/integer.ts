import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { integerOf, numberFromText, wholeNumberOf, withBounds } from './shared/numbers.ts'
import { readNumberCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'integer',
  storage: 'column',
  key: 'number',
  isWhole: true,
  switched: [1, 0],
  codec: { fromText: numberFromText },
  expression: { type: 'number' },
  look: { isPlain: true },
})

/** A whole number, as far as a double counts exactly (2^53). */
export default defineFieldType(base, {
  data: ['integer'],
  column: () => 'bigint',
  schema: schema => withBounds(schema, Number.MAX_SAFE_INTEGER),
  codec: { readText: integerOf },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'number-range', widgetProps: {} },
    parse: wholeNumberOf,
  },
  sortable: true,
  indexed: true,
  sums: true,
  range: (from, to) => `int8range(${from}, ${to})`,
  caseColumn: 'bigint',
  sheet: { read: readNumberCell },
  expression: { filterable: true },
  widget: 'number',
  look: { width: 96, align: 'right' },
  typescript: 'number',
  example: 1,
})
