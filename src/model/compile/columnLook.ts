import type { ColumnLayout, FieldModel, FieldType } from '../types/index.ts'

/** px, by what a cell holds. */
const WIDTHS: Partial<Record<FieldType, number>> = {
  integer: 100,
  number: 120,
  boolean: 90,
  date: 120,
  'date-time': 170,
  time: 100,
  links: 180,
}

/** Width of texts, by their greatest length. */
const TEXT_WIDTHS = [
  { upTo: 20, width: 130 },
  { upTo: 64, width: 160 },
  { upTo: 200, width: 200 },
]
const DICTIONARY_WIDTH = 100
const LONG_TEXT_WIDTH = 240

/** Width of a column in px. */
export function widthOf(field: FieldModel): number {
  if (field.dict !== null) return field.type === 'json' ? 180 : DICTIONARY_WIDTH
  const length = field.schema.maxLength ?? 64
  return WIDTHS[field.type] ?? TEXT_WIDTHS.find(({ upTo }) => length <= upTo)?.width ?? LONG_TEXT_WIDTH
}

/** Numbers stand right, states in the middle, all else left. */
export function alignOf({ type, dict, reference, name }: FieldModel): ColumnLayout['align'] {
  if (dict !== null || type === 'boolean') return 'center'
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && reference === null && !name.endsWith('Id') ? 'right' : 'left'
}
