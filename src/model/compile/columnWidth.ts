import { drawnCellWidth } from '../derive/drawnCellWidth.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { type Language, textOf } from '../language/t.ts'
import type { Text } from '../source/common.ts'
import type { FieldModel } from '../types/index.ts'

/** px, by the greatest length of a text, read and typed. */
const TEXT_WIDTHS = [
  { upTo: 20, cell: 120, input: 130 },
  { upTo: 64, cell: 140, input: 160 },
  { upTo: 200, cell: 192, input: 200 },
]
/** px of a number of which a part is not enough, whatever length its text may have. */
const NATIONAL_ID_WIDTH = 196
const DICTIONARY_WIDTH = 100
/** px around the words of a label: its own padding, that of its cell, and a little more. */
const TAG_PADDING = 40
/** The letters of a label are smaller than those of a heading. */
const TAG_LETTERS = 0.93
/** Beyond, a label is cut, as a long text is. */
const WIDEST_TAG = 200
/** px of a letter of a number such as HT-2026-0001, capitals among them. */
const NUMBER_LETTER = 9.5
const CELL_PADDING = 20
/** px around figures that stand right: more than around texts, so that they keep off what follows. */
const FIGURES_PADDING = 40
const NARROWEST = 72
const LABELS_WIDTH = 180
const PICTURE_WIDTH = 72
const LONG_TEXT_WIDTH = 240

/** px of a heading's letters: as wide as the font is high, or about half of it; and what stands around them. */
const WIDE_LETTER = 14
const NARROW_LETTER = 8
const HEADING_PADDING = 32
const SORTER = 24

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

const LANGUAGES: Language[] = ['zh', 'en']

/** Width in px in which a heading stands on one line in these languages. Default: in every one. */
export function headingWidth(title: Text, isSortable: boolean, languages = LANGUAGES): number {
  return wordsWidth(title, languages) + HEADING_PADDING + (isSortable ? SORTER : 0)
}

function wordsWidth(text: Text, languages = LANGUAGES): number {
  const widths = languages.map(language =>
    [...textOf(text, language)].reduce(
      (sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER : NARROW_LETTER),
      0,
    ),
  )
  return Math.max(...widths)
}

/** Width in px of what a column's cells hold. */
export function widthOf(field: FieldModel): number {
  const drawn = field.widget === 'image' ? PICTURE_WIDTH : drawnCellWidth(field.widget)
  if (drawn !== null) return drawn
  if (isTagged(field) && !isBroad(field)) return tagWidth(field)
  const several = labelsWidth(field)
  if (several !== null) return several
  const plain = plainWidth(field, 'cell')
  return seriesWidth(field) ?? Math.min(plain, figuresWidth(field) ?? plain)
}

/** By the type, or the length of a text. */
function plainWidth({ type, schema }: FieldModel, place: 'cell' | 'input'): number {
  const { width } = fieldTypeNamed(type).look
  if (schema.format === 'national-id') return NATIONAL_ID_WIDTH
  const length = schema.maxLength ?? 64
  return width ?? TEXT_WIDTHS.find(({ upTo }) => length <= upTo)?.[place] ?? LONG_TEXT_WIDTH
}

/** px of a number of a series; null where it is none, or carries values of unknown length. */
function seriesWidth({ series }: FieldModel): number | null {
  const lengths = (series?.parts ?? []).map(part => {
    if (part.kind === 'text') return part.text.length
    if (part.kind === 'period') return part.unit.length
    return part.width
  })
  if (series === undefined || lengths.includes(undefined)) return null
  const letters = lengths.reduce((sum: number, length) => sum + (length ?? 0), 0)
  return Math.max(NARROWEST, Math.ceil(letters * NUMBER_LETTER) + CELL_PADDING)
}

/** Of a dictionary the labels are not known. */
function tagWidth({ options }: FieldModel): number {
  if (!options) return DICTIONARY_WIDTH
  const longest = Math.max(...options.map(({ label }) => wordsWidth(label)))
  return Math.min(WIDEST_TAG, Math.max(NARROWEST, Math.ceil(longest * TAG_LETTERS) + TAG_PADDING))
}

/** px of figures between two limits, with what stands around them; null where it has not both. */
function figuresWidth({ schema, scale, prefix, suffix, unit }: FieldModel): number | null {
  const { minimum, maximum } = schema
  if (minimum === undefined || maximum === undefined) return null
  const digits = Math.max(...[minimum, maximum].map(limit => String(Math.trunc(limit)).length))
  // Thousands stand apart.
  const letters = digits + Math.floor((digits - 1) / 3) + (scale ? scale + 1 : 0)
  const around = [prefix, suffix, unit].reduce((sum: number, text) => sum + (text ? wordsWidth(text) : 0), 0)
  return Math.max(NARROWEST, letters * NARROW_LETTER + around + FIGURES_PADDING)
}

/** px of what holds more than one value; null for all else. */
function labelsWidth(field: FieldModel): number | null {
  if (field.widget === 'document' || field.widget === 'object') return LONG_TEXT_WIDTH
  return isTagged(field) || field.oneOf ? LABELS_WIDTH : null
}

/** Several labels, or one with a text behind it. */
const isBroad = ({ type, otherText }: FieldModel) => fieldTypeNamed(type).holdsMany || otherText !== undefined

/** Whether its cells are coloured labels. */
export const isTagged = ({ dict, options }: FieldModel) => dict !== null || options !== undefined

/** px of the arrow of a list beside what is chosen. */
const CHOOSER = 36
/** px that an input takes more than a cell: the sheet of a calendar, and seconds that a cell leaves out. */
const CALENDAR_ROOM: Partial<Record<FieldModel['type'], number>> = { date: 52, 'date-time': 54, time: 64 }

/** Width in px that a field takes as column of a table of rows, whose cells are inputs. */
export function inputWidthOf(field: FieldModel): number {
  return Math.max(valueWidth(field), headingWidth(field.title, false))
}

function valueWidth(field: FieldModel): number {
  const { type, reference } = field
  if (reference !== null) return LABELS_WIDTH
  // What an option asks for stands below the choice.
  if (isTagged(field) && !fieldTypeNamed(type).holdsMany) return DICTIONARY_WIDTH + CHOOSER
  const drawn = drawnCellWidth(field.widget) ?? labelsWidth(field)
  return (drawn ?? plainWidth(field, 'input')) + (CALENDAR_ROOM[type] ?? 0)
}
