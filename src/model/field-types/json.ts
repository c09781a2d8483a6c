import { defineFieldType } from './shared/defineFieldType.ts'

/** Any JSON value in one JSONB column: objects, arrays without a table. */
export default defineFieldType({
  type: 'json',
  data: ['object', 'array'],
  storage: 'column',
  column: () => 'jsonb',
  holdsMany: true,
  codec: { toColumn: value => JSON.stringify(value) },
  filter: { operators: ['eq', 'in', 'range'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: null,
  expression: { type: 'any', filterable: false },
  widget: 'json',
  look: {
    align: 'left',
    isShort: ({ dict, widget }) => dict !== null || widget === 'tags',
    isWide: () => true,
    isPlain: false,
  },
  typescript: 'unknown',
})
