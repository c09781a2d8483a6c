import { textOf } from '../language/t.ts'
import type { FieldModel, RangeModel, Text } from '../types/index.ts'

interface RangeScope {
  /** Fields of the record, or those of them that are known here. */
  fields: readonly FieldModel[]
  /** Value of an expression over the record as it will be; null where it has none. */
  evaluate(source: string): unknown
}

interface RangeMistake {
  field: string
  code: 'required' | 'INVALID'
  message: Text
}

/**
 * What is wrong with the ends of a range, each at its field: both are needed, and in order, while the rule holds for
 * the record. A record for which `when` cannot be worked out is not compared.
 */
export function rangeMistakes(
  { from, to, when }: RangeModel,
  { fields, evaluate }: RangeScope,
): RangeMistake[] {
  if (when !== null && evaluate(when) !== true) return []
  const titleOf = (name: string): Text => fields.find(field => field.name === name)?.title ?? name
  const missing = [from, to].filter(name => (evaluate(name) ?? null) === null)
  if (missing.length > 0)
    return missing.map(name => ({ field: name, code: 'required', message: needed(titleOf(name)) }))
  if (evaluate(`${from} < ${to}`) === true) return []
  return [{ field: to, code: 'INVALID', message: misordered(titleOf(from), titleOf(to)) }]
}

const needed = (title: Text): Text => ({
  zh: `${textOf(title, 'zh')}不能为空`,
  en: `${textOf(title, 'en')} is required`,
})

const misordered = (from: Text, to: Text): Text => ({
  zh: `${textOf(to, 'zh')}应晚于${textOf(from, 'zh')}`,
  en: `${textOf(to, 'en')} must be after ${textOf(from, 'en')}`,
})
