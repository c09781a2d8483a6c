import type { JsonSchema } from '../types/JsonSchema.ts'
import { defineBase, defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'

export const base = defineBase({
  type: 'rows',
  storage: 'child-table',
  expression: { type: 'list' },
  look: { isPlain: true, isWide: () => true },
})

/** Child records, in a child table. */
export default defineFieldType(base, {
  data: ['array'],
  claims: ({ 'x-table': table }: TypedProperty) => Boolean(table),
  recordSchema: withRowKey,
  filter: { operators: ['eq', 'in', 'range'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: null,
  expression: { filterable: false },
  widget: 'array-table',
  look: { align: 'left', isShort: () => false },
  typescript: '',
  example: null,
})

/** Child rows are told apart by an id of their own, which clients send back. */
function withRowKey(schema: JsonSchema): JsonSchema {
  const { items = {} } = schema
  const id: JsonSchema = { type: ['integer', 'null'] }
  return { ...schema, items: { ...items, properties: { id, ...items.properties } } }
}
