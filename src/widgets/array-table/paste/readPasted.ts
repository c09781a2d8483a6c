import type { Dictionaries } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { type PastedValue, typedText } from './typedText.ts'

/** What a pasted text says of a column; empty it says that nothing is there. */
export function readPasted(column: FieldModel, text: string, dictionaries: Dictionaries): PastedValue {
  if (text === '') return { value: null }
  const { reference, oneOf, options, dict } = column
  if (reference || oneOf || column.audience || hasInsides(column) || UPLOADS.has(column.widget))
    return { mistake: t('不能粘贴，请在表中选择') }
  if (options || dict !== null) return readChoices(column, text, choicesOf(column, dictionaries))
  return typedText(column, text)
}

/** Their values are addresses that nobody types. */
const UPLOADS = new Set(['file', 'image'])

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
