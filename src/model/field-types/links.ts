import { defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'
import { integerOf, numberFromText, wholeNumberOf } from './shared/numbers.ts'
import { readTextCell } from './shared/SheetCell.ts'

/** Ids of linked records, in a link table (n:m). */
export default defineFieldType({
  type: 'links',
  data: ['array'],
  claims: ({ 'x-ref': reference, 'x-table': table }: TypedProperty) =>
    !table && typeof reference === 'object' && Boolean(reference.through),
  storage: 'links',
  holdsMany: true,
  codec: {
    canonical: value => (Array.isArray(value) ? sortedIds(value) : value),
    readText: integerOf,
    fromText: numberFromText,
  },
  filter: { operators: ['eq', 'in'], operator: 'eq', stored: true, parse: wholeNumberOf },
  sortable: false,
  indexed: false,
  sheet: { read: readTextCell },
  expression: { type: 'list', items: 'integer', filterable: false },
  widget: 'reference',
  look: { width: 180, align: 'left', isPlain: false },
  typescript: 'number[]',
})

const sortedIds = (ids: unknown[]): unknown[] => [...new Set(ids)].sort((a, b) => Number(a) - Number(b))
