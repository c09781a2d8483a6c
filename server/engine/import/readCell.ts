import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { SheetCell } from '../sheet/Sheet.ts'

/** A value for the field, or what is wrong with the cell. */
export type CellResult = { value: unknown } | { mistake: LocalizedText }

const BOOLEANS: Record<string, boolean> = {
  ...{ 是: true, true: true, '1': true, y: true, yes: true },
  ...{ 否: false, false: false, '0': false, n: false, no: false },
}

/** What a cell says of a field. Labels of dictionaries and references become what they stand for. */
export function readCell(field: FieldModel, cell: SheetCell, lookup: Lookup | undefined): CellResult {
  if (cell.kind === 'formula') return { mistake: localized('不能使用公式，请粘贴为数值') }
  if (cell.kind === 'error') return { mistake: localized('单元格内容有错误') }
  if (lookup) return readLabels(field, textOfCell(cell), lookup)
  switch (field.type) {
    case 'integer':
    case 'number':
      return readNumber(cell)
    case 'boolean':
      return readBoolean(cell)
    case 'date':
      return readMoment(cell, 10)
    case 'date-time':
      return readMoment(cell, 19)
    default:
      return readText(cell)
  }
}

/** The text that a cell shows. */
export function textOfCell(cell: SheetCell): string {
  if (cell.kind === 'text') return cell.text
  if (cell.kind === 'number') return String(cell.number)
  if (cell.kind === 'boolean') return cell.value ? '是' : '否'
  return cell.kind === 'moment' ? wallClock(cell.iso) : ''
}

/** Several labels stand in one cell with commas between them. */
export const labelsIn = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

function readLabels(field: FieldModel, text: string, lookup: Lookup): CellResult {
  const several = field.type === 'links' || field.type === 'json'
  const values: unknown[] = []
  for (const label of several ? labelsIn(text) : [text]) {
    const found = lookup.get(label)
    if (found === undefined) return { mistake: localized('“{{label}}”不存在', { label }) }
    if (found === 'ambiguous')
      return { mistake: localized('有多条名为“{{label}}”的记录，请填写编号', { label }) }
    values.push(found.value)
  }
  return { value: several ? values : values[0] }
}

function readNumber(cell: SheetCell): CellResult {
  if (cell.kind === 'number') return { value: cell.number }
  const text = textOfCell(cell).replace(/[,，\s]/g, '')
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { mistake: localized('应为数字') }
}

function readBoolean(cell: SheetCell): CellResult {
  if (cell.kind === 'boolean') return { value: cell.value }
  const value = BOOLEANS[textOfCell(cell).toLowerCase()]
  return value === undefined ? { mistake: localized('应为“是”或“否”') } : { value }
}

/** 2026/1/2 is taken as 2026-01-02, and a date as its midnight. */
function readMoment(cell: SheetCell, length: 10 | 19): CellResult {
  if (cell.kind !== 'text' && cell.kind !== 'moment') return { mistake: localized('应为日期') }
  const text = textOfCell(cell).replace(
    /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?/,
    (_match, year, month, day) =>
      [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  )
  return { value: length === 19 && text.length === 10 ? `${text} 00:00:00` : text.slice(0, length) }
}

/** A number beyond what sheets keep exactly has lost digits already. */
function readText(cell: SheetCell): CellResult {
  if (cell.kind === 'number' && Math.abs(cell.number) >= 1e15) {
    return { mistake: localized('数字过长会丢失精度，请将该列设为文本格式') }
  }
  return { value: textOfCell(cell) }
}

const wallClock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** What the labels of a column stand for. */
export type Lookup = ReadonlyMap<string, { value: unknown } | 'ambiguous'>
