import { type LocalizedText, localized } from '../../language/localized.ts'

/** A cell as a sheet has it. Moments are ISO texts of the wall clock that the sheet shows, without a zone. */
export type SheetCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'moment'; iso: string }
  | { kind: 'formula' }
  | { kind: 'error' }

/** A value for a field, or what is wrong with the cell. */
export type CellResult = { value: unknown } | { mistake: LocalizedText }

/** The text that a cell shows. */
export function textOfCell(cell: SheetCell): string {
  if (cell.kind === 'text') return cell.text
  if (cell.kind === 'number') return String(cell.number)
  if (cell.kind === 'boolean') return cell.value ? '是' : '否'
  return cell.kind === 'moment' ? wallClock(cell.iso) : ''
}

const wallClock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** A number beyond what sheets keep exactly has lost digits already. */
export function readTextCell(cell: SheetCell): CellResult {
  if (cell.kind === 'number' && Math.abs(cell.number) >= 1e15) {
    return { mistake: localized('数字过长会丢失精度，请将该列设为文本格式') }
  }
  return { value: textOfCell(cell) }
}

export function readNumberCell(cell: SheetCell): CellResult {
  // Spreadsheets reckon with more digits than they show: 0.1 + 0.2.
  if (cell.kind === 'number')
    return { value: Number.isInteger(cell.number) ? cell.number : Number(cell.number.toPrecision(15)) }
  const text = textOfCell(cell).replace(/[,，\s]/g, '')
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { mistake: localized('应为数字') }
}

/** 2026/1/2 is taken as 2026-01-02, and a date as its midnight. */
export function readMomentCell(cell: SheetCell, length: 10 | 19): CellResult {
  if (cell.kind !== 'text' && cell.kind !== 'moment') return { mistake: localized('应为日期') }
  const text = textOfCell(cell).replace(
    /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?/,
    (_match, year, month, day) =>
      [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  )
  return { value: length === 19 && text.length === 10 ? `${text} 00:00:00` : text.slice(0, length) }
}
