import { type SheetCell, textOfCell } from '#model/field-types/shared/SheetCell.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Lookup } from './readCell.ts'

interface CellWithText {
  /** The labels alone. */
  cell: SheetCell
  text: string
}

/**
 * A cell whose last option has its text in brackets behind it, as an export writes it: 甲、其他（喷漆）. null where
 * none has. What is the label of an option as it stands is that option.
 */
export function readOther(field: FieldModel, cell: SheetCell, lookup: Lookup): CellWithText | null {
  const other = field.options?.find(option => option.other)
  if (!other || field.otherText === undefined) return null
  const written = textOfCell(cell).trim()
  for (const label of [textOf(other.label, 'zh'), textOf(other.label, 'en'), String(other.value)]) {
    const place = placeOf(label, written)
    if (place === null || lookup.has(written.slice(place.start))) continue
    const labels = written.slice(0, place.start + label.length)
    return { cell: { kind: 'text', text: labels }, text: written.slice(place.text, -1).trim() }
  }
  return null
}

/** Where a label begins, at the beginning or behind another, and the text in brackets behind it; null for none. */
function placeOf(label: string, written: string): { start: number; text: number } | null {
  if (!/[）)]$/.test(written)) return null
  for (let start = written.indexOf(label); start >= 0; start = written.indexOf(label, start + 1)) {
    const isFirst = /(^|[,，、;；\n])\s*$/.test(written.slice(0, start))
    const bracket = /^\s*[（(]/.exec(written.slice(start + label.length))
    if (isFirst && bracket) return { start, text: start + label.length + bracket[0].length }
  }
  return null
}
