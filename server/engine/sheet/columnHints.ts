import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { joinWords, localized } from '#model/language/localized.ts'
import type { FieldModel, Text } from '#model/types/index.ts'

/** Whether a new record needs it said. */
export const isDemanded = ({ required, default: given, defaultExpression }: FieldModel): boolean =>
  required && given === undefined && defaultExpression === null

/**
 * What is said of a column that is to be filled in: whether it must be, its limits, and how a value is written.
 * @param values labels of what may be chosen
 */
export function columnHints(field: FieldModel, values: readonly string[]): Text[] {
  const { maxLength, minimum, maximum } = field.schema
  const isText = fieldTypeNamed(field.type).sheet?.isText && values.length === 0
  return [
    isDemanded(field) ? localized('必填') : localized('选填'),
    ...(field.help ? [field.help] : []),
    ...(maxLength && isText ? [localized('不超过 {{count}} 个字符', { count: maxLength })] : []),
    ...(minimum !== undefined && minimum > -1e9 ? [localized('不小于 {{minimum}}', { minimum })] : []),
    ...(maximum !== undefined && maximum < 1e9 ? [localized('不大于 {{maximum}}', { maximum })] : []),
    ...(values.length > 0
      ? [localized('可选：{{values}}', { values: joinWords(values.slice(0, 20), '、') })]
      : []),
    ...formHints(field),
  ]
}

/** How a value is written. */
function formHints({ type, reference }: FieldModel): Text[] {
  const { storage, sheet } = fieldTypeNamed(type)
  if (reference)
    return [storage === 'link-table' ? localized('填写名称，多个用顿号分隔') : localized('填写名称')]
  return sheet?.hint ? [sheet.hint] : []
}
