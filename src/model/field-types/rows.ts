import type { JsonSchema } from '../types/JsonSchema.ts'
import { defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'

/** Child records, in a child table. */
export default defineFieldType({
  type: 'rows',
  data: ['array'],
  claims: ({ 'x-table': table }: TypedProperty) => Boolean(table),
  storage: 'rows',
  recordSchema: withRowKey,
  filter: { operators: ['eq', 'in', 'range'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: null,
  expression: { type: 'list', filterable: false },
  widget: 'array-table',
  look: { align: 'left', isShort: () => false, isWide: () => true, isPlain: true },
  typescript: '',
})

/** Child rows are told apart by an id of their own, which clients send back. */
function withRowKey(schema: JsonSchema): JsonSchema {
  const { items = {} } = schema
  const id: JsonSchema = { type: ['integer', 'null'] }
  return { ...schema, items: { ...items, properties: { id, ...items.properties } } }
}
