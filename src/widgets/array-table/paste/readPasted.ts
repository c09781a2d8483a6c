import type { Dictionaries } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import {
  type CellResult,
  readBooleanCell,
  readMomentCell,
  readNumberCell,
  readTextCell,
  type SheetCell,
} from '#model/field-types/shared/SheetCell.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value for a column, or what is wrong with the text, in the language of the screen. */
type PastedValue = { value: unknown } | { mistake: string }

const inWords = (result: CellResult): PastedValue =>
  'mistake' in result ? { mistake: textOf(result.mistake) } : result

/** What a pasted text says of a column; empty it says that nothing is there. */
export function readPasted(column: FieldModel, text: string, dictionaries: Dictionaries): PastedValue {
  if (text === '') return { value: null }
  const { type, reference, oneOf, options, dict } = column
  if (reference || oneOf || column.audience || hasInsides(column))
    return { mistake: t('不能粘贴，请在表中选择') }
  if (options || dict !== null) return readChoices(column, text, choicesOf(column, dictionaries))
  const read = readers[type]
  if (!read) return { mistake: t('不能粘贴，请在表中填写') }
  const result = inWords(read({ kind: 'text', text: type === 'date' ? spelledDate(text) : text }))
  const { format } = fieldTypeBase(type)
  const isMisspelt =
    'value' in result && typeof result.value === 'string' && format?.test && !format.test(result.value)
  return isMisspelt ? { mistake: t('格式不正确') } : result
}

/** How imports read the same cells; what is missing is no text to be typed. */
const readers: Partial<Record<FieldModel['type'], (cell: SheetCell & { kind: 'text' }) => CellResult>> = {
  string: readTextCell,
  time: readTextCell,
  number: readNumberCell,
  integer: readNumberCell,
  date: cell => readMomentCell(cell, 10),
  'date-time': cell => readMomentCell(cell, 19),
  boolean: readBooleanCell,
}

/** 20260131 is a day as well. */
const spelledDate = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** Labels in both languages, and the values themselves. */
function choicesOf({ type, options, dict }: FieldModel, dictionaries: Dictionaries): Map<string, unknown> {
  const choices = new Map<string, unknown>()
  for (const { value, label } of options ?? []) {
    choices.set(String(value), value)
    for (const language of ['zh', 'en'] as const) choices.set(textOf(label, language), value)
  }
  const fromText = fieldTypeBase(type).codec?.fromText
  for (const { value, label } of dictionaries[dict ?? '']?.values() ?? []) {
    const held = fromText ? fromText(value) : value
    if (!choices.has(value)) choices.set(value, held)
    choices.set(label, held)
  }
  return choices
}

function readChoices({ type }: FieldModel, text: string, choices: ReadonlyMap<string, unknown>): PastedValue {
  const isList = fieldTypeBase(type).holdsMany === true
  const labels = isList ? text.split(/[,，、;；\n]/).map(part => part.trim()) : [text]
  const said = labels.filter(label => label !== '')
  const unknown = said.find(label => !choices.has(label))
  if (unknown !== undefined) return { mistake: t('“{{label}}”不存在', { label: unknown }) }
  const values = said.map(label => choices.get(label))
  return { value: isList ? values : values[0] }
}
