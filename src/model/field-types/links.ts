import { defineBase, defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'
import { integerOf, numberFromText, wholeNumberOf } from './shared/numbers.ts'
import { readTextCell } from './shared/SheetCell.ts'

export const base = defineBase({
  type: 'links',
  storage: 'link-table',
  holdsMany: true,
  codec: {
    canonical: value => (Array.isArray(value) ? sortedIds(value) : value),
    fromText: numberFromText,
  },
  expression: { type: 'list', items: 'integer' },
  look: { isPlain: false },
})

/** Ids of linked records, in a link table (n:m). */
export default defineFieldType(base, {
  data: ['array'],
  claims: ({ 'x-ref': reference, 'x-table': table }: TypedProperty) =>
    !table && typeof reference === 'object' && 'through' in reference && Boolean(reference.through),
  codec: { readText: integerOf },
  filter: { operators: ['eq', 'in'], operator: 'eq', stored: true, parse: wholeNumberOf },
  sortable: false,
  indexed: false,
  sheet: { read: readTextCell },
  expression: { filterable: false },
  widget: 'reference',
  look: { width: 180, align: 'left' },
  typescript: ({ items }) => (items?.type === 'string' ? 'string[]' : 'number[]'),
  example: null,
})

const sortedIds = (ids: unknown[]): unknown[] => [...new Set(ids)].sort((a, b) => Number(a) - Number(b))
