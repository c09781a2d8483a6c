import { defineBase, defineFieldType, type TypedProperty } from './shared/defineFieldType.ts'
import { readTextCell } from './shared/SheetCell.ts'

/** Holds any hash of a password, whatever length the password itself may have. */
const HASH_TYPE = 'varchar(255)'

/** Texts longer than this are no cell of a list, and have a line of their own in a detail. */
const LONGEST_CELL = 500
const LONGEST_LINE = 255
/** Longer ones get several lines in a form. */
const LINE_LENGTH = 200

export const base = defineBase({
  type: 'string',
  storage: 'column',
  key: 'text',
  switched: ['0', '1'],
  expression: { type: 'text' },
  look: { isPlain: false, isWide: ({ schema }) => (schema.maxLength ?? 0) > LONGEST_LINE },
})

/** A text. */
export default defineFieldType(base, {
  data: ['string'],
  column({ format, maxLength }) {
    if (format === 'password') return HASH_TYPE
    return maxLength === undefined ? 'text' : `varchar(${maxLength})`
  },
  filter: { operators: ['eq', 'contains', 'prefix', 'range', 'in'], operator: 'contains', stored: true },
  sortable: true,
  indexed: true,
  caseColumn: 'text',
  namesRecords: true,
  needsSwitchValues: true,
  sheet: { isText: true, read: readTextCell },
  expression: { filterable: true, collated: true },
  widget: textWidget,
  look: { align: 'left', isShort: ({ schema }) => (schema.maxLength ?? 0) <= LONGEST_CELL },
  typescript: 'string',
  example: null,
})

function textWidget({ format, maxLength = 0, 'x-encrypted': encrypted }: TypedProperty): string {
  if (format === 'password' || encrypted) return 'password'
  if (format === 'region' || format === 'color') return format
  return maxLength > LINE_LENGTH ? 'textarea' : 'text'
}
