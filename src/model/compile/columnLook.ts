import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { textOf } from '../language/t.ts'
import type { Text } from '../source/common.ts'
import type { ColumnLayout, FieldModel } from '../types/index.ts'

/** px, by the greatest length of a text. */
const TEXT_WIDTHS = [
  { upTo: 20, width: 130 },
  { upTo: 64, width: 160 },
  { upTo: 200, width: 200 },
]
const DICTIONARY_WIDTH = 100
const LABELS_WIDTH = 180
const LONG_TEXT_WIDTH = 240

/** px of a heading's letters: as wide as the font is high, or about half of it; and what stands around them. */
const WIDE_LETTER = 14
const NARROW_LETTER = 8
const HEADING_PADDING = 32
const SORTER = 24

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

/** Width in px in which a heading stands on one line in every language. */
export function headingWidth(title: Text, isSortable: boolean): number {
  const widths = [textOf(title, 'zh'), textOf(title, 'en')].map(text =>
    [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER : NARROW_LETTER), 0),
  )
  return Math.max(...widths) + HEADING_PADDING + (isSortable ? SORTER : 0)
}

/** Width in px of what a column's cells hold. */
export function widthOf(field: FieldModel): number {
  if (field.dict !== null) return fieldTypeNamed(field.type).holdsMany ? LABELS_WIDTH : DICTIONARY_WIDTH
  const { width } = fieldTypeNamed(field.type).look
  const length = field.schema.maxLength ?? 64
  return width ?? TEXT_WIDTHS.find(({ upTo }) => length <= upTo)?.width ?? LONG_TEXT_WIDTH
}

/** Numbers stand right, states in the middle, all else left. */
export function alignOf({ type, dict, reference, name }: FieldModel): ColumnLayout['align'] {
  if (dict !== null) return 'center'
  const { align } = fieldTypeNamed(type).look
  const isId = reference !== null || name.endsWith('Id')
  return align === 'right' && isId ? 'left' : align
}
