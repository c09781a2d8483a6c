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
    const start = beginningOf(label, written)
    if (start === null || lookup.has(written.slice(start))) continue
    const end = start + label.length
    return { cell: { kind: 'text', text: written.slice(0, end) }, text: written.slice(end + 1, -1).trim() }
  }
  return null
}

/** Where a label with brackets behind it begins, at the beginning or behind another label; null where nowhere. */
function beginningOf(label: string, written: string): number | null {
  if (!/[）)]$/.test(written)) return null
  for (const bracket of ['（', '(']) {
    const start = written.indexOf(`${label}${bracket}`)
    if (start === 0 || (start > 0 && /[,，、;；\n]\s*$/.test(written.slice(0, start)))) return start
  }
  return null
}
