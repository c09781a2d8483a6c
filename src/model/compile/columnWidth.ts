import { drawnCellWidth } from '../derive/widgetShapes.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { textOf } from '../language/t.ts'
import type { Text } from '../source/common.ts'
import type { FieldModel } from '../types/index.ts'

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
  const drawn = drawnCellWidth(field.widget)
  if (drawn !== null) return drawn
  if (isTagged(field)) return isBroad(field) ? LABELS_WIDTH : DICTIONARY_WIDTH
  if (field.widget === 'document' || field.widget === 'object') return LONG_TEXT_WIDTH
  if (field.oneOf) return LABELS_WIDTH
  const { width } = fieldTypeNamed(field.type).look
  const length = field.schema.maxLength ?? 64
  return width ?? TEXT_WIDTHS.find(({ upTo }) => length <= upTo)?.width ?? LONG_TEXT_WIDTH
}

/** Several labels, or one with a text behind it. */
const isBroad = ({ type, otherText }: FieldModel) => fieldTypeNamed(type).holdsMany || otherText !== undefined

/** Whether its cells are coloured labels. */
export const isTagged = ({ dict, options }: FieldModel) => dict !== null || options !== undefined

/** px of what an input has beside its value to choose it with: the arrow of a list, the sheet of a calendar. */
const CHOOSER = 36
const CHOSEN_TYPES = new Set(['date', 'date-time', 'time'])

/** Width in px that a field takes as column of a table of rows, whose cells are inputs. */
export function inputWidthOf(field: FieldModel): number {
  return Math.max(valueWidth(field), headingWidth(field.title, false))
}

function valueWidth(field: FieldModel): number {
  const { type, reference } = field
  if (reference !== null) return LABELS_WIDTH
  // What an option asks for stands below the choice.
  if (isTagged(field) && !fieldTypeNamed(type).holdsMany) return DICTIONARY_WIDTH + CHOOSER
  return widthOf(field) + (CHOSEN_TYPES.has(type) ? CHOOSER : 0)
}
