import { dataTypeOf } from './shared/dataTypeOf.ts'
import { defineBase, defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'

export const base = defineBase({
  type: 'json',
  storage: 'column',
  holdsMany: true,
  expression: { type: 'any' },
  look: { isPlain: false, isWide: () => true },
})

/** Any JSON value in one JSONB column: objects, arrays without a table. */
export default defineFieldType(base, {
  data: ['object', 'array'],
  column: () => 'jsonb',
  codec: { toColumn: value => JSON.stringify(value) },
  filter: { operators: ['eq', 'in', 'range'], operator: 'eq', stored: false },
  sortable: false,
  indexed: false,
  sheet: null,
  expression: { filterable: false },
  widget: structureWidget,
  look: {
    align: 'left',
    isShort: ({ dict, options, widget }) => dict !== null || options !== undefined || widget === 'tags',
  },
  typescript: ({ items }) => (items?.type === 'string' ? 'string[]' : 'unknown'),
  example: null,
})

/** Described objects are drawn as their fields, lists of texts as tags, lists of described objects as tables, of several shapes as cards; all else is JSON. */
function structureWidget(property: TypedProperty): string {
  const items = dataTypeOf(property) === 'array' ? property.items : undefined
  if (property['x-schema'] !== undefined) return 'document'
  if (property['x-blocks'] !== undefined) return 'blocks'
  if (!items) return property.properties ? 'object' : 'json'
  if (items.enum) return 'select'
  if (items.properties) return 'array-table'
  return dataTypeOf(items) === 'string' ? 'tags' : 'json'
}
