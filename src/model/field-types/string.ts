import { defineFieldType } from './shared/defineFieldType.ts'
import { readTextCell } from './shared/SheetCell.ts'

/** Holds any hash of a password, whatever length the password itself may have. */
const HASH_TYPE = 'varchar(255)'

/** Texts longer than this are no cell of a list, and have a line of their own in a detail. */
const LONGEST_CELL = 500
const LONGEST_LINE = 255

/** A text. */
export default defineFieldType({
  type: 'string',
  data: ['string'],
  storage: 'column',
  column({ format, maxLength }) {
    if (format === 'password') return HASH_TYPE
    return maxLength === undefined ? 'text' : `varchar(${maxLength})`
  },
  filter: { operators: ['eq', 'contains', 'prefix', 'range', 'in'], operator: 'contains', stored: true },
  sortable: true,
  indexed: true,
  caseColumn: 'text',
  sheet: { isText: true, read: readTextCell },
  expression: { type: 'text', filterable: true, collated: true },
  widget: 'text',
  look: {
    align: 'left',
    isShort: ({ schema }) => (schema.maxLength ?? 0) <= LONGEST_CELL,
    isWide: ({ schema }) => (schema.maxLength ?? 0) > LONGEST_LINE,
    isPlain: false,
  },
  typescript: 'string',
})
