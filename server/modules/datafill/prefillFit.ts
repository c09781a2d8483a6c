import { createDocumentValidator } from '#model/documents/createDocumentValidator.ts'
import type { Expression, ValueType } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'

/** What an expression may turn out to be when it has values. */
const OPEN: readonly ValueType[] = ['any', 'null']

/** Why an expression cannot give a value of a field, whatever it reads; null where it may. */
export function prefillMisfit(
  { title, type }: FieldModel,
  { results }: Pick<Expression, 'results'>,
): LocalizedText | null {
  const { type: taken, assigns } = fieldTypeNamed(type).expression
  const needed = assigns ?? [taken]
  const wrong = results.find(result => !OPEN.includes(result.type) && !needed.includes(result.type))
  if (taken === 'any' || wrong === undefined) return null
  return localized('“{{title}}”需要{{needed}}，表达式得出的是{{given}}', {
    title,
    needed: joinWords(needed.map(wordOf), '、'),
    given: wordOf(wrong.type),
  })
}

const wordOf = (type: ValueType): LocalizedText => WORDS[type]?.() ?? localized('其他值')

const WORDS: Partial<Record<ValueType, () => LocalizedText>> = {
  boolean: () => localized('是或否'),
  duration: () => localized('时长'),
  list: () => localized('列表'),
  moment: () => localized('日期时间'),
  number: () => localized('数字'),
  text: () => localized('文本'),
}

/**
 * What an expression gave, as a field holds it; null where the field does not take it: what is filled in before is right,
 * or is left to whoever fills in.
 */
export function fittingValue(field: FieldModel, given: unknown): unknown {
  const { computed, canonical } = fieldTypeNamed(field.type).codec ?? {}
  const value = computed ? computed(given) : given
  if (value === null || value === undefined) return null
  const validate = createDocumentValidator({ type: 'object', properties: { [field.name]: field.schema } })
  const held = canonical ? canonical(value, field) : value
  return validate({ [field.name]: held }, 'zh').length === 0 ? held : null
}
